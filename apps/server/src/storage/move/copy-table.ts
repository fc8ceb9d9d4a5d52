import { type Kysely, sql } from 'kysely';
import { type CopiedTable, rowsAtOnce, selectColumns } from '../copy/list-tables.ts';
import type { Row } from '../copy/store-rows.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../schema.ts';
import { listColumns } from '../sql/insert-rows.ts';
import type { Retries } from './retries.ts';
import { storeInPostgres } from './store-in-postgres.ts';

type Copying = {
  readonly source: Kysely<Tables>;
  readonly target: Kysely<Tables>;
  readonly table: CopiedTable;
  /** Hears how many rows there are so far. */
  readonly tell: (rows: number) => void;
  readonly untilPossible: Retries['untilPossible'];
};

const rowPlace = 'place_of_row';

/** Rows after a place, in the order in which they are stored. */
const readPortion = async (source: Database, table: CopiedTable, after: readonly unknown[] | null) => {
  const { name, key, hasRowOrder } = table;
  const place = hasRowOrder ? sql`rowid` : listColumns(key);
  const selected = selectColumns(table);
  if (hasRowOrder) selected.push(sql`rowid as ${sql.id(rowPlace)}`);
  const { rows } = await sql<Row>`select ${sql.join(selected)} from ${sql.table(name)}
    where ${after === null ? sql`true` : sql`(${place}) > (${sql.join(after)})`}
    order by ${place} limit ${rowsAtOnce}`.execute(source);
  const last = rows.at(-1);
  const placeOfLast = (hasRowOrder ? [rowPlace] : key).map((column) => last?.[column]);
  return { rows, next: rows.length < rowsAtOnce ? null : placeOfLast };
};

/**
 * Copies a table while others write to it. It is read in portions: a long read would keep SQLite's log from being emptied until the server refuses events.
 * A row that collides with one read before isn't stored: both have changed meanwhile, and come again with the captured changes.
 */
export const copyTable = async ({ source, target, table, tell, untilPossible }: Copying): Promise<void> => {
  let copied = 0;
  let after: readonly unknown[] | null = null;
  do {
    await untilPossible(async () => {
      const { rows, next } = await readPortion(source, table, after);
      // What a portion stored before its answer was lost collides, too.
      await target.transaction().execute((transaction) => storeInPostgres(transaction, table, rows));
      copied += rows.length;
      after = next;
    });
    tell(copied);
  } while (after !== null);
};
