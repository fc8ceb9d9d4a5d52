import type { FeedAddress, FeedCredentials } from '@vitrina/contract';
import { z } from 'zod';
import type { CatalogRecord } from '../../storage/records.ts';
import { createSealer } from '../../storage/sealed-text.ts';
import { type OnUnreadable, readJson } from '../../storage/stored-json.ts';

const pair = z.object({ username: z.string(), password: z.string() });

/** From the catalog's row. */
type FeedOfCatalog = Pick<CatalogRecord, 'id' | 'customerId' | 'url' | 'feedCredentials'>;

type Dependencies = {
  readonly installationKey: Buffer;
  /** Called at every use of credentials that were encrypted with another key, or altered. */
  readonly onUnreadable: OnUnreadable;
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
      // A damaged column may be anything that the database can store, bytes for example.
      const sealed: unknown = catalog.feedCredentials;
      const text =
        typeof sealed === 'string' ? sealer.open(sealed, contextOf(catalog.id, catalog.url)) : null;
      const opened = pair.safeParse(text === null ? null : readJson(text, null));
      if (opened.success) return opened.data;
      const { id: subjectId, customerId } = catalog;
      onUnreadable({ customerId, subjectId, kind: 'feedCredentials', problems: [] });
      return null;
    },
  };
};
