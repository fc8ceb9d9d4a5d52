import type { ProductDocument, PublicProduct } from '@vitrina/contract';
import { type Pictures, pictureOf } from './pictures.ts';
import { shareFields } from './shop-search.ts';

export type ShareProduct = (product: ProductDocument) => PublicProduct;

/** A product beside a search, as shops' pages get it: with the fields that the shop shares, and a picture where there is one. */
export const createShareProduct =
  (sharedFields: readonly string[], pictures: Pictures): ShareProduct =>
  (product) => {
    const picture = pictureOf(product, pictures);
    return {
      id: product.id,
      fields: shareFields(product, sharedFields),
      highlights: { title: [] },
      variantsCount: 1,
      ...(picture && { picture }),
    };
  };
