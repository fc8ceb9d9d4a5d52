import { phraseContexts } from '@vitrina/contract';
import type { Database } from '../../../storage/database.ts';
import {
  addNextPhrases,
  addPhrases,
  addProducts,
  addRules,
  addSearches,
  addShowcases,
  collectSums,
  type Sums,
} from '../writer/add-sums.ts';
import { dropEmptyRows, type MonthlySums, phrasesIn, products, takeOutDay } from './day-of-month.ts';
import type { DayCount } from './recount-day.ts';

type Replace = (database: Database) => Promise<void>;
type Count = (sums: Sums, database: Database) => Promise<unknown>;

const addCounted = async (database: Database, count: Count): Promise<void> => {
  const sums = collectSums();
  await count(sums, database);
  await sums.write(database);
};

/** No product or stylization is called otherwise than before. */
const sameNames: ReadonlyMap<string, string> = new Map();

/**
 * Replaces the sums of a day, and what its month has of them, in a few transactions: each is short enough for others to write in
 * between, and takes in what they wrote, so that every event is counted once in every table.
 */
export const replaceDay = async (
  database: Database,
  placeId: number,
  day: string,
  { counting, catchUp }: DayCount,
): Promise<void> => {
  const ofDay = <R extends { readonly key: { readonly day: string } }>(rows: readonly R[]): R[] =>
    rows.filter(({ key }) => key.day === day);

  const replacing = (stored: MonthlySums, count: Count): Replace => {
    return async (transaction) => {
      await takeOutDay(transaction, placeId, stored, day);
      await addCounted(transaction, count);
      await dropEmptyRows(transaction, placeId, stored, day.slice(0, 7));
    };
  };
  const phrases = phraseContexts.map((context) =>
    replacing(phrasesIn(context), (sums, transaction) => {
      const rows = ofDay(counting.phrases.rows()).filter(({ key }) => key.context === context);
      return addPhrases(sums, transaction, placeId, rows);
    }),
  );
  const ofProducts = replacing(products, (sums, transaction) =>
    addProducts(sums, transaction, placeId, ofDay(counting.products.rows()), sameNames),
  );
  const searches: Replace = async (transaction) => {
    for (const table of ['search_day', 'next_phrase_day', 'rule_day', 'showcase_day'] as const)
      await transaction.deleteFrom(table).where('place_id', '=', placeId).where('day', '=', day).execute();
    await addCounted(transaction, async (sums) => {
      addSearches(sums, placeId, ofDay(counting.searches.rows()));
      addRules(sums, placeId, ofDay(counting.rules.rows()));
      await addNextPhrases(sums, transaction, placeId, ofDay(counting.nextPhrases.rows()));
      await addShowcases(sums, transaction, placeId, ofDay(counting.showcases.rows()), sameNames);
    });
  };

  // Most of what came in meanwhile needn't be counted while others wait.
  await catchUp(database);
  for (const replace of [...phrases, ofProducts, searches])
    await database.transaction().execute(async (transaction) => {
      await catchUp(transaction);
      await replace(transaction);
    });
};
