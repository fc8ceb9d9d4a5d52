import type { Image } from '@vitrina/contract';
import { ProductPicture } from './product-picture.tsx';

type ImagePictureProps = {
  image: Pick<Image, 'state' | 'address' | 'thumbnail'>;
  size: number | 'fill';
  /** The picture itself instead of a small version. */
  isOriginal?: boolean;
};

/** A picture of a catalog. One that doesn't load isn't asked for again: an icon stands for it. */
export function ImagePicture({ image, size, isOriginal = false }: ImagePictureProps) {
  const { state, address, thumbnail } = image;
  if (state !== 'ok' && state !== 'waiting') return <ProductPicture src="" size={size} />;
  const small = thumbnail === null || isOriginal ? address : new URL(thumbnail, location.origin).href;
  return <ProductPicture src={small} size={size} />;
}
