import type { Storage } from '../../../storage/storage.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const tables = ['event', 'search_intent', 'search_query', 'product_click'] as const;

/** Links between searches, clicks and purchases serve events of the last 30 days, and clicks of 2 days before them. */
export const linkDays = 33;
const daysKept = (table: (typeof tables)[number], days: number): number =>
  table === 'search_query' || table === 'product_click' ? Math.min(days, linkDays) : days;

/** Erases what is kept of a visitor, and says how many events that were. The day tables, where nobody is named, stay. */
export const forgetVisitor = (storage: Storage, customerId: string, visitor: string): Promise<number> =>
  storage.transaction().execute(async (transaction) => {
    let erased = 0;
    for (const table of tables) {
      const { numDeletedRows } = await transaction
        .deleteFrom(table)
        .where('customer_id', '=', customerId)
        .where('visitor', '=', visitor)
        .executeTakeFirstOrThrow();
      if (table === 'event') erased = Number(numDeletedRows);
    }
    return erased;
  });

/** Erases what is older than this many days, an hour at a time: nobody waits for all of it. */
export const forgetOld = async (storage: Storage, now: Date, days: number): Promise<void> => {
  for (const table of tables) {
    const before = now.getTime() - daysKept(table, days) * dayMs;
    for (;;) {
      const { first } = await storage
        .selectFrom(table)
        .select(({ fn }) => fn.min('at').as('first'))
        .executeTakeFirstOrThrow();
      if (first === null || Date.parse(first) >= before) break;
      const until = new Date(Math.min(before, Date.parse(first) + hourMs)).toISOString();
      await storage.deleteFrom(table).where('at', '<', until).execute();
    }
  }
  const firstDay = new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
  await storage.deleteFrom('event_usage').where('day', '<', firstDay).execute();
};
