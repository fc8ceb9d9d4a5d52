import { LRUCache } from 'lru-cache';
import { storageFaultOf } from './storage-fault.ts';

/** Reads by key. While the database is away, the last answer stands in for what it would say. */
export type ReadKnown<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

export type LastKnown = {
  /** Remembers answers up to so many bytes; `sizeOf` says what one takes. */
  readonly remember: <Value>(maxBytes: number, sizeOf: (value: Value) => number) => ReadKnown<Value>;
};

type Options = {
  /** Longer than the database takes, shorter than what a shopper notices. */
  readonly patienceMs?: number;
  /** How old an answer may be: access that was revoked must not last as long as an outage. */
  readonly maxAgeMs?: number;
};

const hour = 60 * 60 * 1000;

/** For SQLite, which is never away: every answer is read. */
export const alwaysRead: LastKnown = {
  remember: () => (_, read) => read(),
};

/**
 * For a database that may be restarted, replaced or cut off while shoppers search. Every answer is read as long as there are any, so that a change
 * holds at once; once one was late or failed, all that is known is answered at once, until a read succeeds again.
 */
export const createLastKnown = ({ patienceMs = 500, maxAgeMs = hour }: Options = {}): LastKnown => {
  let isAway = false;

  return {
    remember: <Value>(maxBytes: number, sizeOf: (value: Value) => number): ReadKnown<Value> => {
      const answers = new LRUCache<string, { readonly value: Value }>({
        maxSize: maxBytes,
        sizeCalculation: ({ value }) => 100 + sizeOf(value),
        ttl: maxAgeMs,
      });
      /** Reads that look whether the database is back: one a key. */
      const looking = new Map<string, Promise<Value>>();

      const ask = async (key: string, read: () => Promise<Value>): Promise<Value> => {
        try {
          const value = await read();
          // What isn't there has nothing that could stand in, and anybody can ask for it. What was there and is gone must not come back.
          if (value === null) answers.delete(key);
          else answers.set(key, { value });
          isAway = false;
          return value;
        } catch (error) {
          // One that is busy answers the next read.
          isAway ||= storageFaultOf(error) === 'failing';
          throw error;
        }
      };
      const look = (key: string, read: () => Promise<Value>): Promise<Value> => {
        const known = looking.get(key) ?? ask(key, read).finally(() => looking.delete(key));
        looking.set(key, known);
        return known;
      };
      const withPatience = async (answer: Promise<Value>, known: Value): Promise<Value> => {
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<Value>((resolve) => {
          timer = setTimeout(() => {
            isAway = true;
            resolve(known);
          }, patienceMs);
        });
        try {
          return await Promise.race([answer, late]);
        } finally {
          clearTimeout(timer);
        }
      };

      return async (key, read) => {
        const known = answers.get(key);
        if (!known) return ask(key, read);
        if (isAway) {
          look(key, read).catch(() => undefined);
          return known.value;
        }
        try {
          return await withPatience(ask(key, read), known.value);
        } catch (error) {
          if (storageFaultOf(error) === null) throw error;
          return known.value;
        }
      };
    },
  };
};
