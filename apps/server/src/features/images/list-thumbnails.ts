import type { PublicPicture } from '@vitrina/contract';
import { LRUCache } from 'lru-cache';
import type { ListThumbnails } from '../../ports/thumbnails.ts';
import type { Database } from '../../storage/database.ts';
import { storageFaultOf } from '../../storage/storage-fault.ts';
import { within } from '../../threads/within.ts';
import { imageIdOf } from './image-address.ts';
import { thumbnailsOf } from './present.ts';
import { findChecked } from './repository.ts';

const maxEntries = 50_000;
/** New check results take up to a minute to appear. */
const ttlMs = 60_000;
const ttlResolutionMs = 1000;

/** A database that stands still keeps a page of results no longer: the shop's own pictures are as good, but larger. */
const maxWaitMs = 500;

/** Answers from memory; one look-up for all pictures of a page that aren't there. */
export const createListThumbnails = ({ database }: { readonly database: Database }): ListThumbnails => {
  const cache = new LRUCache<string, { readonly picture: PublicPicture | null }>({
    max: maxEntries,
    ttl: ttlMs,
    // A search asks for every picture on its page.
    ttlResolution: ttlResolutionMs,
  });
  /** A look takes too long, and still goes on: until it ends nobody waits for another. */
  let isLate = false;
  const read = async (...asked: [string, string, string[]]) => {
    if (isLate) return null;
    const looking = findChecked(database, ...asked).catch((error: unknown) => {
      if (storageFaultOf(error) === null) throw error;
      return null;
    });
    const found = await within(looking, maxWaitMs);
    if (found === null) {
      isLate = true;
      const end = (): void => {
        isLate = false;
      };
      looking.then(end, end);
    }
    return found;
  };
  return async (customerId, catalogId, addresses) => {
    const found = new Map<string, PublicPicture>();
    const missing = new Map<string, string>();
    const keyOf = (address: string): string => `${customerId} ${catalogId} ${address}`;
    for (const address of addresses) {
      const known = cache.get(keyOf(address));
      if (known?.picture) found.set(address, known.picture);
      else if (!known) missing.set(imageIdOf(address), address);
    }
    if (missing.size === 0) return found;
    const records = await read(customerId, catalogId, [...missing.keys()]);
    if (records === null) return found;
    for (const [id, address] of missing) {
      const record = records.get(id);
      const thumbnails = record ? thumbnailsOf(catalogId, record) : null;
      const picture =
        record && thumbnails ? { thumbnails, width: record.width, height: record.height } : null;
      cache.set(keyOf(address), { picture });
      if (picture) found.set(address, picture);
    }
    return found;
  };
};
