import { LRUCache } from 'lru-cache';
import { within } from '../threads/within.ts';
import { StorageError, storageFaultOf } from './storage-fault.ts';

/** Reads by key. While the database is away, the last answer stands in for what it would say. */
export type ReadKnown<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

export type LastKnown = {
  /** Remembers answers up to so many bytes; `sizeOf` says what one takes. */
  readonly remember: <Value>(maxBytes: number, sizeOf: (value: Value) => number) => ReadKnown<Value>;
};

type Options = {
  /** Longer than the database takes, shorter than what a shopper notices. */
  readonly patienceMs?: number;
  /** The same for what nothing is known of: whoever asks for it gets an error then. */
  readonly unknownPatienceMs?: number;
  /** How old an answer may be: access that was revoked must not last as long as an outage. */
  readonly maxAgeMs?: number;
};

const hour = 60 * 60 * 1000;

/** For SQLite, which is never away: nothing has to stand in. */
export const alwaysRead: LastKnown = {
  remember: () => (_, read) => read(),
};

/**
 * For a database that may be restarted, replaced or cut off while shoppers search. Whoever asks gets what is read, as long as answers come, so that no
 * change is missed; once one was late or failed, all that is known is answered at once, until a read succeeds again.
 */
export const createLastKnown = ({
  patienceMs = 500,
  unknownPatienceMs = 3_000,
  maxAgeMs = hour,
}: Options = {}): LastKnown => {
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
          // A database that is only busy may answer the next read.
          isAway ||= storageFaultOf(error) === 'failing';
          throw error;
        }
      };
      const look = (key: string, read: () => Promise<Value>): Promise<Value> => {
        const known = looking.get(key) ?? ask(key, read).finally(() => looking.delete(key));
        looking.set(key, known);
        return known;
      };
      /** The answer, or what `instead` gives once it is late. */
      const withPatience = async (
        answer: Promise<Value>,
        ms: number,
        instead: () => Value,
      ): Promise<Value> => {
        const inTime = await within(
          answer.then((value) => ({ value })),
          ms,
        );
        return inTime ? inTime.value : instead();
      };
      const ifUnknown = (): never => {
        isAway = true;
        throw new StorageError('failing', 'the database doesn’t answer, and nothing is known of this');
      };

      return async (key, read) => {
        const known = answers.get(key);
        if (!known)
          return withPatience(isAway ? look(key, read) : ask(key, read), unknownPatienceMs, ifUnknown);
        if (isAway) {
          look(key, read).catch(() => undefined);
          return known.value;
        }
        try {
          return await withPatience(ask(key, read), patienceMs, () => {
            isAway = true;
            return known.value;
          });
        } catch (error) {
          if (storageFaultOf(error) === null) throw error;
          return known.value;
        }
      };
    },
  };
};
