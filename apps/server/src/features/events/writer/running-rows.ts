import { LRUCache } from 'lru-cache';

/** An upper bound of rows; `isExact` if they were counted rather than added up. */
export type Rows = { readonly count: number; readonly isExact: boolean };

type Asked = {
  /** Distinct rows that may come. */
  readonly wanted: number;
  /** The most there may be. */
  readonly room: number;
  readonly countRows: () => Promise<number>;
};

/**
 * Running sums of rows by key, so that rows are counted only once a sum could have filled its room. A failed transaction leaves a sum too high, never too
 * low.
 */
export const createRunningRows = (maxKeys = 10_000) => {
  const known = new LRUCache<string, Rows>({ max: maxKeys });
  return {
    /** The rows of a key: counted if none are known, or if those added up leave no room. */
    read: async (key: string, { wanted, room, countRows }: Asked): Promise<Rows> => {
      const rows = known.get(key);
      if (rows && (rows.isExact || rows.count + wanted <= room)) return rows;
      return { count: await countRows(), isExact: true };
    },
    /** Remembers the rows of a key, and what may be added to them. */
    note: (key: string, { count, isExact }: Rows, added: number): void => {
      known.set(key, { count: count + added, isExact: isExact && added === 0 });
    },
  };
};
