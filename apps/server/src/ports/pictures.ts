import type { FieldValue, ProductDocument, PublicPicture, PublicProduct } from '@vitrina/contract';
import type { InstanceWithCatalog } from '../storage/records.ts';

/** Small versions of pictures by the address in a product's `image_link`. */
export type Pictures = ReadonlyMap<string, PublicPicture>;

/** The products of a page, as a search finds them, and the names of the fields that the shop shares. */
export type PicturedProducts = {
  readonly result: { readonly hits: readonly { readonly product: ProductDocument }[] };
  readonly sharedFields: readonly string[];
};

/** The small versions of the pictures on a page; none if the shop doesn't want them. */
export type FindPictures = (place: InstanceWithCatalog, found: PicturedProducts) => Promise<Pictures>;

/** The field with the address of a product's picture. */
export const pictureField = 'image_link';

export const imageOf = (value: FieldValue | undefined): string =>
  String((typeof value === 'object' ? value[0] : value) ?? '').trim();

export const pictureOf = (
  { fields }: { readonly fields: Readonly<Record<string, FieldValue>> },
  pictures: Pictures,
): PublicProduct['picture'] => pictures.get(imageOf(fields[pictureField]));
