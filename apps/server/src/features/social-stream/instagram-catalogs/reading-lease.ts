import type { Database } from '../../../storage/database.ts';
import {
  type CatalogChange,
  changeInstagramCatalog,
  type InstagramCatalogRecord,
  takeReadingLease,
} from './catalog-repository.ts';

/** Longer than a question to Instagram with all its repetitions: each is followed by a renewal. */
const leaseMs = 5 * 60_000;

/** Another server reads the catalog by now, or it was deleted, or its account disconnected. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

type Change = Omit<CatalogChange, 'leaseUntil'>;

/** The right to change a catalog by reading it. Both throw LeaseLostError once somebody else has it; nothing is changed then. */
export type ReadingLease = {
  readonly renew: (change?: Change) => Promise<void>;
  /** With what the reading came to. */
  readonly end: (change: Change) => Promise<void>;
};

/** Null if another server has it, or the catalog is gone. */
export const takeLease = async (
  database: Database,
  { customerId, id }: Pick<InstagramCatalogRecord, 'customerId' | 'id'>,
  now: () => Date,
): Promise<ReadingLease | null> => {
  const nextEnd = (): string => new Date(now().getTime() + leaseMs).toISOString();
  let until = nextEnd();
  if (!(await takeReadingLease(database, customerId, id, { at: now().toISOString(), until }))) return null;
  const change = async (what: CatalogChange): Promise<void> => {
    if (!(await changeInstagramCatalog(database, customerId, id, what, until))) throw new LeaseLostError();
  };
  return {
    renew: async (what = {}) => {
      const next = nextEnd();
      await change({ ...what, leaseUntil: next });
      until = next;
    },
    end: (what) => change({ ...what, leaseUntil: null }),
  };
};
