import type { FeedAddress, FeedCredentials } from '@vitrina/contract';
import { z } from 'zod';
import { createSealer } from '../../storage/sealed-text.ts';

const pair = z.object({ username: z.string(), password: z.string() });

/** From the catalog's row. */
type FeedOfCatalog = { readonly id: string; readonly url: string; readonly feedCredentials: string | null };

type Dependencies = {
  readonly installationKey: Buffer;
  /** Called for credentials that were encrypted with another key, or altered. */
  readonly onUnreadable: (catalogId: string) => void;
};

export type FeedCredentialsStore = ReturnType<typeof createFeedCredentialsStore>;

const originOf = (url: string): string | null => URL.parse(url)?.origin ?? null;

export const isSameServer = (one: string, other: string): boolean => originOf(one) === originOf(other);

/** Bound to the catalog and the origin, so that an altered row can't send a password anywhere else. */
const contextOf = (catalogId: string, url: string): string =>
  `feed-credentials ${catalogId} ${originOf(url) ?? ''}`;

/** Encrypts feed credentials for the database, and decrypts them for a request. */
export const createFeedCredentialsStore = ({ installationKey, onUnreadable }: Dependencies) => {
  const sealer = createSealer(installationKey);
  return {
    /** What to store with an address. An address without credentials keeps the stored ones as long as its origin is the same. */
    seal: (catalogId: string, address: FeedAddress, before: FeedOfCatalog | null): string | null => {
      if (address.credentials)
        return sealer.seal(JSON.stringify(address.credentials), contextOf(catalogId, address.url));
      return before && originOf(before.url) === originOf(address.url) ? before.feedCredentials : null;
    },

    /** The credentials of a catalog for an address (by default its own); null if that address has another origin. */
    open: (catalog: FeedOfCatalog, url = catalog.url): FeedCredentials | null => {
      if (catalog.feedCredentials === null || originOf(url) !== originOf(catalog.url)) return null;
      const text = sealer.open(catalog.feedCredentials, contextOf(catalog.id, catalog.url));
      if (text === null) {
        onUnreadable(catalog.id);
        return null;
      }
      return pair.parse(JSON.parse(text));
    },
  };
};
