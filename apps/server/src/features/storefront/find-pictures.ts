import type { FieldValue, PublicPicture, PublicProduct } from '@vitrina/contract';
import type { ShopSearchResult } from '../../ports/shop-search.ts';
import type { ListThumbnails } from '../../ports/thumbnails.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import type { ReadApp } from './read-app.ts';

/** Small versions of pictures by the address in a product's `image_link`. */
export type Pictures = ReadonlyMap<string, PublicPicture>;
export type FindPictures = (place: InstanceWithCatalog, found: ShopSearchResult) => Promise<Pictures>;

type Dependencies = {
  readonly listThumbnails: ListThumbnails;
  readonly readApp: ReadApp;
  /** The address by which browsers reach this server. */
  readonly publicUrl: string;
};

const imageOf = (value: FieldValue | undefined): string =>
  String((typeof value === 'object' ? value[0] : value) ?? '').trim();

export const pictureOf = (
  { fields }: { readonly fields: Readonly<Record<string, FieldValue>> },
  pictures: Pictures,
): PublicProduct['picture'] => pictures.get(imageOf(fields.image_link));

/**
 * The small versions of the pictures on a page, in one look-up. None if the shop doesn't want them (`useQuarticImages`), or doesn't share the addresses
 * of its pictures.
 */
export const createFindPictures =
  ({ listThumbnails, readApp, publicUrl }: Dependencies): FindPictures =>
  async (place, { result, sharedFields }) => {
    if (!sharedFields.includes('image_link') || result.hits.length === 0) return new Map();
    const { general, serp } = (await readApp(place)).settings;
    if (!serp.imageSize.useQuarticImages) return new Map();
    const addresses = result.hits.map(({ product }) => imageOf(product.fields.image_link));
    const { customerId, id } = place.catalog;
    const found = await listThumbnails(
      customerId,
      id,
      addresses.filter((address) => address !== ''),
    );
    const at = general.picturesAddress.replace(/\/+$/, '') || publicUrl;
    return new Map(
      Array.from(found, ([address, picture]) => [
        address,
        { ...picture, thumbnails: at + picture.thumbnails },
      ]),
    );
  };
