import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './product-picture.module.css';

/** A product's picture on white, the usual background of such photos; an icon if there is none. */
export function ProductPicture({ src, size }: { src: string; size: number | 'fill' }) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const style = size === 'fill' ? undefined : { width: size, height: size };
  if (!/^https?:\/\//i.test(src) || src === failedSrc)
    return (
      <span className={classes.root} data-empty style={style}>
        <IconPhoto size={size === 'fill' ? 40 : size / 2} stroke={1.3} aria-hidden />
      </span>
    );
  return (
    <span className={classes.root} style={style}>
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailedSrc(src)}
      />
    </span>
  );
}
