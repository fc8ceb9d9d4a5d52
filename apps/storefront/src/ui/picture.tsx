import type { PublicPicture } from '@vitrina/contract';
import { useState } from 'react';
import { pictureSources } from '../core/picture-sources.ts';

type Props = {
  readonly source: string;
  readonly size: { readonly width: number; readonly height: number };
  /** Small versions of it. */
  readonly picture?: PublicPicture | null;
  /** Keeps the proportions of the box, whatever those of the picture. */
  readonly isBoxed?: boolean;
};

/** A product's picture. It is decorative, since the title describes the product. If its small versions don't load, the original does. */
export const Picture = ({ source, size, picture = null, isBoxed = true }: Props) => {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const box = isBoxed ? { aspectRatio: `${size.width} / ${size.height}` } : {};
  if (source === '' || broken.includes(source))
    return <span className="picture is-missing" style={{ aspectRatio: `${size.width} / ${size.height}` }} />;
  const small = picture && !broken.includes(picture.thumbnails) ? picture : null;
  const image = (
    <img
      src={source}
      alt=""
      width={size.width}
      height={size.height}
      loading="lazy"
      decoding="async"
      onError={() => setBroken([...broken, small ? small.thumbnails : source])}
    />
  );
  return (
    <span className={isBoxed ? 'picture is-boxed' : 'picture'} style={box}>
      {small ? (
        <picture key={small.thumbnails}>
          {pictureSources(small, size.width).map(({ type, srcSet, sizes }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  );
};
