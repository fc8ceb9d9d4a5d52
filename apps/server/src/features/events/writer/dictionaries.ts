import { fold } from '@vitrina/search-engine';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { kindOfShowcase } from '../../../storage/showcase-ids.ts';
import { chunk } from '../../../storage/sql/chunk.ts';
import { textsAs } from '../../../storage/sql/json-rows.ts';

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

/**
 * The number of a place's phrase; null if it has none. As a subquery it is looked up by its key, whatever the database believes of how many
 * phrases the place has: the rows of a new one are in no statistics yet.
 */
export const phraseIdOf = (placeId: number, phrase: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select id from event_phrase where place_id = ${placeId} and phrase = ${phrase})`;

type Named = { readonly text: string; readonly id: number; readonly name: string };
type Dictionary = 'event_product' | 'event_showcase';
const textOf = { event_product: 'product_id', event_showcase: 'showcase_id' } as const;

/** Each is looked up by its key, as a phrase is. */
export const selectPhraseIds = (placeId: number, phrases: readonly string[]) =>
  sql<{ phrase: string; id: number | null }>`
    select asked.value as phrase, ${phraseIdOf(placeId, sql.ref('asked.value'))} as id
    from ${textsAs('asked', phrases)}`;

export const selectNamed = (table: Dictionary, placeId: number, texts: readonly string[]) => {
  const known = sql`from ${sql.table(table)} where place_id = ${placeId} and ${sql.ref(textOf[table])} = asked.value`;
  return sql<Named | { readonly text: string; readonly id: null; readonly name: null }>`
    select asked.value as text, (select id ${known}) as id, (select name ${known}) as name
    from ${textsAs('asked', texts)}`;
};

const findNamed = async (
  database: Database,
  table: Dictionary,
  placeId: number,
  texts: readonly string[],
): Promise<Named[]> => {
  const { rows } = await selectNamed(table, placeId, texts).execute(database);
  return rows.filter((row) => row.id !== null);
};

/** The numbers of a place's phrases; new ones get theirs. */
export const numberPhrases = async (
  database: Database,
  placeId: number,
  phrases: Iterable<string>,
): Promise<NumberOf> => {
  const ids = new Map<string, number>();
  for (const some of chunk(distinct(phrases))) {
    const { rows } = await selectPhraseIds(placeId, some).execute(database);
    for (const { id, phrase } of rows) if (id !== null) ids.set(phrase, id);
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
    const found = await findNamed(database, 'event_product', placeId, some);
    const called = new Map(found.map(({ text, name }) => [text, name]));
    for (const { id, text } of found) ids.set(text, id);
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
    const found = await findNamed(database, 'event_showcase', placeId, some);
    const called = new Map(found.map(({ text, name }) => [text, name]));
    for (const { id, text } of found) ids.set(text, id);
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
