import { type SqlBool, sql } from 'kysely';
import { createWindowCounter } from '../../../http/window-counter.ts';
import type { Database } from '../../../storage/database.ts';
import { sha256 } from '../../../storage/ids.ts';

export const windowMs = 15 * 60 * 1000;

export type GuessCounters = {
  /** Counts one more in the key's window. False if that were more than `max`: then it isn't counted. */
  readonly take: (key: string, max: number) => Promise<boolean>;
  /** Takes one back. */
  readonly giveBack: (key: string, max: number) => Promise<void>;
  /** Erases windows that are over. */
  readonly forgetOld: () => Promise<void>;
};

/** For a server that is alone: a restart forgets them. */
export const countInMemory = (now: () => Date): GuessCounters => {
  const counters = new Map<number, ReturnType<typeof createWindowCounter>>();
  const counterOf = (max: number) => {
    const counter = counters.get(max) ?? createWindowCounter({ max, windowMs, now });
    counters.set(max, counter);
    return counter;
  };
  return {
    take: async (key, max) => counterOf(max).take(key) === null,
    giveBack: async (key, max) => counterOf(max).giveBack(key),
    forgetOld: async () => undefined,
  };
};

/** For servers that share a database: what is guessed at one counts at all. Keys are hashed, for they name accounts. */
export const countInDatabase = (database: Database, now: () => Date): GuessCounters => ({
  take: async (key, max) => {
    const at = now();
    const start = at.toISOString();
    const until = new Date(at.getTime() + windowMs).toISOString();
    // A window that ends later than any does began before the clock was put back.
    const isOver = sql<SqlBool>`(guess_window.until <= ${start} or guess_window.until > ${until})`;
    const taken = await database
      .insertInto('guess_window')
      .values({ key_sha256: sha256(key), until, count: 1 })
      .onConflict((conflict) =>
        conflict
          .column('key_sha256')
          .doUpdateSet(({ ref, eb }) => ({
            count: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('guess_window.count', '+', 1))
              .end(),
            until: eb.case().when(isOver).then(until).else(ref('guess_window.until')).end(),
          }))
          .where(({ eb, or }) => or([eb('guess_window.count', '<', max), isOver])),
      )
      .returning('count')
      .executeTakeFirst();
    return taken !== undefined;
  },
  giveBack: async (key) => {
    await database
      .updateTable('guess_window')
      .set(({ eb }) => ({ count: eb('count', '-', 1) }))
      .where('key_sha256', '=', sha256(key))
      .where('count', '>', 0)
      .execute();
  },
  forgetOld: async () => {
    await database.deleteFrom('guess_window').where('until', '<=', now().toISOString()).execute();
  },
});
