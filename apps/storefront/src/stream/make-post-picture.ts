import type { PublicPost } from '@vitrina/contract';
import { pictureSources } from '../core/picture-sources.ts';
import { webAddress } from '../core/product-view.ts';
import { make } from '../looks/make-element.ts';

type Options = {
  /** The width of its place, in pixels. */
  readonly side: number;
  readonly isLazy: boolean;
};

/** A post's picture. The first format that doesn't load gives way to the second; then the picture's description stands there. */
export const makePostPicture = ({ picture, alt }: PublicPost, { side, isLazy }: Options): HTMLElement => {
  const { width, height } = picture;
  const thumbnails = webAddress(picture.thumbnails);
  if (thumbnails === '') return make('span', {}, alt);
  const [smallest, other] = pictureSources({ ...picture, thumbnails }, side);
  const image = make('img', {
    ...{ loading: isLazy && 'lazy', decoding: 'async', alt, width, height },
    ...{ sizes: other?.sizes, srcset: other?.srcSet, src: `${thumbnails}/320.webp` },
  });
  const source = make('source', {
    ...{ type: smallest?.type, sizes: smallest?.sizes, srcset: smallest?.srcSet },
  });
  image.addEventListener('error', () => source.remove());
  return make('picture', {}, source, image);
};
