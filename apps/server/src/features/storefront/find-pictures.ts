import { type FindPictures, imageOf, pictureField } from '../../ports/pictures.ts';
import type { ListThumbnails } from '../../ports/thumbnails.ts';
import type { ReadApp } from './read-app.ts';

type Dependencies = {
  readonly listThumbnails: ListThumbnails;
  readonly readApp: ReadApp;
  /** The address by which browsers reach this server. */
  readonly publicUrl: string;
};

/**
 * The small versions of the pictures on a page, in one look-up. None if the shop doesn't want them (`useQuarticImages`), or doesn't share the addresses
 * of its pictures.
 */
export const createFindPictures =
  ({ listThumbnails, readApp, publicUrl }: Dependencies): FindPictures =>
  async (place, { result, sharedFields }) => {
    if (!sharedFields.includes(pictureField) || result.hits.length === 0) return new Map();
    const { general, serp } = (await readApp(place)).settings;
    if (!serp.imageSize.useQuarticImages) return new Map();
    const addresses = result.hits.map(({ product }) => imageOf(product.fields[pictureField]));
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
