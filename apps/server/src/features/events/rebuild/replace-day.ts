import { phraseContexts } from '@vitrina/contract';
import type { Database } from '../../../storage/database.ts';
import { addNextPhrases, addPhrasesOfDay, addProductDays, addSearches } from '../writer/add-sums.ts';
import type { DayCount } from './recount-day.ts';

type Replace = (database: Database) => Promise<void>;

/** No product is called otherwise than before. */
const sameNames: ReadonlyMap<string, string> = new Map();

/**
 * Replaces the sums of a day, in a few transactions: each is short enough for others to write in between, and takes in what they
 * wrote, so that every event is counted once in every table.
 */
export const replaceDay = async (
  database: Database,
  placeId: number,
  day: string,
  { counting, catchUp }: DayCount,
): Promise<void> => {
  const ofDay = <R extends { readonly key: { readonly day: string } }>(rows: readonly R[]): R[] =>
    rows.filter(({ key }) => key.day === day);

  const phrases = phraseContexts.map((context): Replace => {
    return async (transaction) => {
      await transaction
        .deleteFrom('phrase_day')
        .where('place_id', '=', placeId)
        .where('context', '=', context)
        .where('day', '=', day)
        .execute();
      const rows = ofDay(counting.phrases.rows()).filter(({ key }) => key.context === context);
      await addPhrasesOfDay(transaction, placeId, rows);
    };
  });
  const products: Replace = async (transaction) => {
    await transaction
      .deleteFrom('product_day')
      .where('place_id', '=', placeId)
      .where('day', '=', day)
      .execute();
    await addProductDays(transaction, placeId, ofDay(counting.products.rows()), sameNames);
  };
  const searches: Replace = async (transaction) => {
    for (const table of ['search_day', 'next_phrase_day'] as const)
      await transaction.deleteFrom(table).where('place_id', '=', placeId).where('day', '=', day).execute();
    await addSearches(transaction, placeId, ofDay(counting.searches.rows()));
    await addNextPhrases(transaction, placeId, ofDay(counting.nextPhrases.rows()));
  };

  // Most of what came in meanwhile needn't be counted while others wait.
  await catchUp(database);
  for (const replace of [...phrases, products, searches])
    await database.transaction().execute(async (transaction) => {
      await catchUp(transaction);
      await replace(transaction);
    });
};
