import { fold } from '@vitrina/search-engine';
import type { Database } from '../../../storage/database.ts';
import { kindOfShowcase } from '../../../storage/showcase-ids.ts';
import { chunk } from '../../../storage/sql/chunk.ts';
import { listed } from '../../../storage/sql/json-rows.ts';

/** As the database gives the text back. */
const stored = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const distinct = (texts: Iterable<string>): string[] => [...new Set([...texts].map(stored))];

/** The number of a text that was asked for. */
export type NumberOf = (text: string) => number;

const numbersIn = (ids: ReadonlyMap<string, number>): NumberOf => {
  return (text) => {
    const id = ids.get(stored(text));
    if (id === undefined) throw new Error('A phrase, product or showcase has no number');
    return id;
  };
};

/** The numbers of a place's phrases; new ones get theirs. */
export const numberPhrases = async (
  database: Database,
  placeId: number,
  phrases: Iterable<string>,
): Promise<NumberOf> => {
  const ids = new Map<string, number>();
  for (const some of chunk(distinct(phrases))) {
    const found = await database
      .selectFrom('event_phrase')
      .select(['id', 'phrase'])
      .where('place_id', '=', placeId)
      .where('phrase', 'in', listed(some))
      .execute();
    for (const { id, phrase } of found) ids.set(phrase, id);
    const missing = some.filter((phrase) => !ids.has(phrase));
    if (missing.length === 0) continue;
    const made = await database
      .insertInto('event_phrase')
      .values(missing.map((phrase) => ({ place_id: placeId, phrase, folded: fold(phrase) })))
      .returning(['id', 'phrase'])
      .execute();
    for (const { id, phrase } of made) ids.set(phrase, id);
  }
  return numbersIn(ids);
};

/** The numbers of a place's products. New ones get theirs; all are called as they are called now, if that is known. */
export const numberProducts = async (
  database: Database,
  placeId: number,
  productIds: Iterable<string>,
  names: ReadonlyMap<string, string>,
): Promise<NumberOf> => {
  const ids = new Map<string, number>();
  for (const some of chunk(distinct(productIds))) {
    const found = await database
      .selectFrom('event_product')
      .select(['id', 'product_id', 'name'])
      .where('place_id', '=', placeId)
      .where('product_id', 'in', listed(some))
      .execute();
    const called = new Map(found.map(({ product_id, name }) => [product_id, name]));
    for (const { id, product_id } of found) ids.set(product_id, id);
    const changed = some.filter((id) => !ids.has(id) || (names.get(id) ?? called.get(id)) !== called.get(id));
    if (changed.length === 0) continue;
    const saved = await database
      .insertInto('event_product')
      .values(
        changed.map((id) => {
          const name = names.get(id) ?? '';
          return { place_id: placeId, product_id: id, name, folded: fold(name) };
        }),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['place_id', 'product_id'])
          .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), folded: ref('excluded.folded') })),
      )
      .returning(['id', 'product_id'])
      .execute();
    for (const { id, product_id } of saved) ids.set(product_id, id);
  }
  return numbersIn(ids);
};

/** The numbers of a place's looks and posts. New ones get theirs; all are called as they are called now, if that is known. */
export const numberShowcases = async (
  database: Database,
  placeId: number,
  showcaseIds: Iterable<string>,
  names: ReadonlyMap<string, string>,
): Promise<NumberOf> => {
  const ids = new Map<string, number>();
  for (const some of chunk(distinct(showcaseIds))) {
    const found = await database
      .selectFrom('event_showcase')
      .select(['id', 'showcase_id', 'name'])
      .where('place_id', '=', placeId)
      .where('showcase_id', 'in', listed(some))
      .execute();
    const called = new Map(found.map(({ showcase_id, name }) => [showcase_id, name]));
    for (const { id, showcase_id } of found) ids.set(showcase_id, id);
    const changed = some.filter((id) => !ids.has(id) || (names.get(id) ?? called.get(id)) !== called.get(id));
    if (changed.length === 0) continue;
    const saved = await database
      .insertInto('event_showcase')
      .values(
        changed.map((id) => ({
          ...{ place_id: placeId, showcase_id: id, kind: kindOfShowcase(id) },
          name: names.get(id) ?? '',
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['place_id', 'showcase_id'])
          .doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
      )
      .returning(['id', 'showcase_id'])
      .execute();
    for (const { id, showcase_id } of saved) ids.set(showcase_id, id);
  }
  return numbersIn(ids);
};
