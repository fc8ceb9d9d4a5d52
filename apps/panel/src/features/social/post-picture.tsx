import { IconPhotoOff } from '@tabler/icons-react';
import type { PublicPicture } from '@vitrina/contract';
import { useState } from 'react';
import classes from './post-picture.module.css';

type PostPictureProps = {
  picture: PublicPicture | null;
  /** What it shows; empty where that is written beside it. */
  alt?: string;
  /** Of the small version, in pixels. */
  width: 160 | 320 | 640;
  /** `square` cuts off what doesn't fit; `whole` is as high as the picture. */
  shape: 'square' | 'whole';
};

/** The picture of a post; an icon if there is none. */
export function PostPicture({ picture, alt = '', width, shape }: PostPictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const src = picture ? new URL(`${picture.thumbnails}/${width}.webp`, location.origin).href : null;
  if (!picture || src === null || src === failedSrc)
    return (
      <span className={classes.none}>
        <IconPhotoOff size={32} stroke={1.3} aria-hidden />
      </span>
    );
  return (
    <img
      className={classes.picture}
      data-shape={shape}
      src={src}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailedSrc(src)}
    />
  );
}
