import type { FeedAddress, FeedCredentials } from '@vitrina/feed';
import { z } from 'zod';
import { createSealer } from '../../storage/sealed-text.ts';

const pair = z.object({ username: z.string(), password: z.string() });

type Place = { readonly id: string; readonly url: string; readonly feedCredentials: string | null };

type Dependencies = {
  readonly installationKey: Buffer;
  /** The installation has another key than when they were saved. */
  readonly onUnreadable: (catalogId: string) => void;
};

export type FeedCredentialsStore = ReturnType<typeof createFeedCredentialsStore>;

const originOf = (url: string): string | null => URL.parse(url)?.origin ?? null;

/** For no other catalog and no other origin: a row that is altered sends nobody's password elsewhere. */
const contextOf = (catalogId: string, url: string): string =>
  `feed-credentials ${catalogId} ${originOf(url) ?? ''}`;

/** User names and passwords of feeds, between their addresses and the database. */
export const createFeedCredentialsStore = ({ installationKey, onUnreadable }: Dependencies) => {
  const sealer = createSealer(installationKey);
  return {
    /** What is stored beside an address; without credentials of its own it goes on with those before, on their origin alone. */
    seal: (catalogId: string, address: FeedAddress, before: Place | null): string | null => {
      if (address.credentials)
        return sealer.seal(JSON.stringify(address.credentials), contextOf(catalogId, address.url));
      return before && originOf(before.url) === originOf(address.url) ? before.feedCredentials : null;
    },

    /** Those of a catalog for an address, its own unless another is said; null for another origin. */
    open: (catalog: Place, url = catalog.url): FeedCredentials | null => {
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
