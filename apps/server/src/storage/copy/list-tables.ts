import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';

/** Where a move notes which rows change meanwhile. */
export const captureTable = 'moved_change';

/** Not copied: the record of migrations, the notes of changes, counts that last a minute, and copies that are made again. */
const notCopied = ['kysely_migration', captureTable, 'rate_window', 'instagram_picture'];

/** A table as SQLite has it. */
export type CopiedTable = {
  readonly name: string;
  readonly columns: readonly string[];
  /** SQLite's, by column. */
  readonly types: ReadonlyMap<string, string>;
  /** Never empty. */
  readonly key: readonly string[];
  /** Whether rows have an order of their own (`rowid`), that in which they were stored. */
  readonly hasRowOrder: boolean;
};

/** Rows read, or stored, at once. */
export const rowsAtOnce = 500;

/** A table's columns, each under its own name: SQLite gives `rowid` that of the column that stands for it. */
export const selectColumns = ({ columns }: CopiedTable): RawBuilder<unknown>[] =>
  columns.map((column) => sql`${sql.ref(column)} as ${sql.id(column)}`);

const listNames = async (source: Database) =>
  (
    await sql<{ name: string; hasRowOrder: number }>`
      select name, not wr as "hasRowOrder" from pragma_table_list
      where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not in (${sql.join(notCopied)})
      order by name`.execute(source)
  ).rows;

const listParents = async (source: Database, table: string): Promise<string[]> =>
  (
    await sql<{
      parent: string;
    }>`select distinct "table" as parent from pragma_foreign_key_list(${table})`.execute(source)
  ).rows
    .map(({ parent }) => parent)
    .filter((parent) => parent !== table);

const describe = async (
  source: Database,
  table: string,
): Promise<Pick<CopiedTable, 'columns' | 'types' | 'key'>> => {
  const { rows } = await sql<{ name: string; type: string; place: number }>`
    select name, lower(type) as type, pk as place from pragma_table_info(${table}) order by cid`.execute(
    source,
  );
  const key = rows.filter(({ place }) => place > 0).sort((one, other) => one.place - other.place);
  if (key.length === 0) throw new Error(`${table} has no key`);
  return {
    columns: rows.map(({ name }) => name),
    types: new Map(rows.map(({ name, type }) => [name, type])),
    key: key.map(({ name }) => name),
  };
};

/** All tables with data, each after those that its rows refer to. */
export const listCopiedTables = async (source: Database): Promise<CopiedTable[]> => {
  const waiting = new Map<string, { readonly table: CopiedTable; readonly parents: readonly string[] }>();
  for (const { name, hasRowOrder } of await listNames(source)) {
    const table = { name, hasRowOrder: hasRowOrder === 1, ...(await describe(source, name)) };
    waiting.set(name, { table, parents: await listParents(source, name) });
  }
  const ordered: CopiedTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ parents }) => parents.every((one) => !waiting.has(one)));
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const { table } of ready) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
};
