import type { Image } from '@vitrina/contract';
import { type ImageRecord, smallWidth } from './repository.ts';

/** The directory of a picture's thumbnails on this server; null if none can be made. */
export const thumbnailsOf = (
  catalogId: string,
  { id, state, version }: Pick<ImageRecord, 'id' | 'state' | 'version'>,
): string | null => (state === 'ok' && version !== null ? `/pictures/${catalogId}/${id}/${version}` : null);

export const presentImage = (catalogId: string, record: ImageRecord): Image => {
  const thumbnails = thumbnailsOf(catalogId, record);
  const { id, lookAlikeGroup, version: _, colours, ...rest } = record;
  return {
    ...rest,
    imageId: id,
    colours: [...colours],
    isSmall:
      record.state === 'ok' && record.type !== 'svg' && record.width !== null && record.width < smallWidth,
    hasLookAlikes: lookAlikeGroup !== null,
    thumbnail: thumbnails === null ? null : `${thumbnails}/320.webp`,
  };
};

/** A picture that is in the catalog, but not yet in the list of its check. */
export const presentUnlisted = (imageId: string, address: string): Image => ({
  ...{ imageId, address, state: 'waiting', reason: null, status: null, type: null, bytes: null },
  ...{ width: null, height: null, colours: [], checkedAt: null, isSmall: false, hasLookAlikes: false },
  ...{ thumbnail: null, productsCount: 1, groupsCount: 1, productTitle: '' },
});
