import type { Database } from '../../storage/database.ts';
import { createDaysIn } from '../../storage/local-days.ts';
import { addClicks } from './mailing-rows.ts';

type Counted = {
  readonly customerId: string;
  readonly templateKey: number;
  readonly day: string;
  clicks: number;
};

type Dependencies = { readonly database: Database; readonly now: () => Date };

/** Beyond these, templates and days, clicks aren't counted until the next save. */
const maxUnsaved = 10_000;

export type ClickCounts = ReturnType<typeof createClickCounts>;

/** Clicks in mails by template and day: counted in memory and stored now and then, so that a click causes no write. */
export const createClickCounts = ({ database, now }: Dependencies) => {
  const daysIn = createDaysIn();
  let unsaved = new Map<string, Counted>();

  const add = (counted: Counted): void => {
    const key = `${counted.templateKey} ${counted.day}`;
    const known = unsaved.get(key);
    if (known) known.clicks += counted.clicks;
    else if (unsaved.size < maxUnsaved) unsaved.set(key, counted);
  };

  return {
    note: (customerId: string, templateKey: number, timeZone: string): void =>
      add({ customerId, templateKey, day: daysIn(timeZone)(now().toISOString()), clicks: 1 }),

    /** Stores everything counted since the last call; what can't be stored is kept for the next one. */
    save: async (): Promise<void> => {
      const due = [...unsaved.values()];
      unsaved = new Map();
      for (const [at, { customerId, templateKey, day, clicks }] of due.entries())
        try {
          await addClicks(database, customerId, templateKey, day, clicks);
        } catch (error) {
          for (const left of due.slice(at)) add(left);
          throw error;
        }
    },
  };
};
