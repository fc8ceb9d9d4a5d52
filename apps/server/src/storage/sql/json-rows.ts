import { type RawBuilder, sql } from 'kysely';

/**
 * Lists and rows reach a statement as one JSON parameter each, so that it is prepared once whatever their length: with a thousand values of
 * their own, preparing takes longer than running. JSON has no types that both databases agree on, so each column is cast.
 */
export type ColumnType = 'text' | 'bigint' | 'double precision';
type Cell = string | number | null;

/** PostgreSQL's JSON has no NUL, and no half of a pair; stored texts have neither. */
const wellFormed = (given: Cell): Cell =>
  typeof given === 'string' ? given.toWellFormed().replaceAll('\0', '') : given;
const toJson = (rows: readonly (readonly Cell[])[]): string => {
  const json = JSON.stringify(rows);
  return /\\u(0000|d[89a-f])/.test(json) ? JSON.stringify(rows.map((row) => row.map(wellFormed))) : json;
};

/** `json_each`, over rows that are arrays: its `value` is a row. */
export const jsonEach = (rows: readonly (readonly Cell[])[]): RawBuilder<unknown> =>
  sql`json_each(cast(${toJson(rows)} as text))`;

/** A cell of `value`, a row of `jsonEach`; `of` is what the rows are called, if there are several. */
export const cell = (index: number, type: ColumnType, of?: string): RawBuilder<unknown> =>
  sql`cast(${sql.ref(of === undefined ? 'value' : `${of}.value`)} ->> ${sql.lit(index)} as ${sql.raw(type)})`;

/** The cells of a row, each of its type. */
export const jsonColumns = (types: readonly ColumnType[]): RawBuilder<unknown> =>
  sql.join(types.map((type, index) => cell(index, type)));

const single = (values: readonly Cell[]): RawBuilder<unknown> => jsonEach(values.map((value) => [value]));

/** For `in`: a list of texts. */
export const listed = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`(select ${cell(0, 'text')} from ${single(texts)})`;

/** For `in`: a list of whole numbers. */
export const listedNumbers = (numbers: readonly number[]): RawBuilder<number> =>
  sql<number>`(select ${cell(0, 'bigint')} from ${single(numbers)})`;

/** For `from`: a table of this name with the column `value`. */
export const textsAs = (name: string, texts: readonly string[]): RawBuilder<unknown> =>
  sql`(select ${cell(0, 'text')} as value from ${single(texts)}) as ${sql.ref(name)}`;
export const numbersAs = (name: string, numbers: readonly number[]): RawBuilder<unknown> =>
  sql`(select ${cell(0, 'bigint')} as value from ${single(numbers)}) as ${sql.ref(name)}`;
