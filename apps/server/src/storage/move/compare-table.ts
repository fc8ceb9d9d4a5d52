import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../schema.ts';
import { listColumns } from '../sql/insert-rows.ts';
import { type MovedTable, rowsAtOnce, selectColumns } from './list-tables.ts';
import { assertSameRow, MoveError, type Row } from './store-rows.ts';

/** Larger tables are compared by sums: their rows were compared as they were stored, and the server is stopped meanwhile. */
const defaultMaxRowsCompared = 100_000;

const sumOf = (column: string, type: string | undefined): RawBuilder<unknown> | null => {
  if (type === 'text' || type === 'blob') return sql`octet_length(${sql.ref(column)})`;
  return type === 'integer' || type === 'bigint' ? sql.ref(column) : null;
};

/** The number of rows, and sums of what is in their columns. */
const readSums = async (database: Database, { name, columns, types }: MovedTable) => {
  const sums = columns.flatMap((column) => {
    const summed = sumOf(column, types.get(column));
    return summed ? [sql`coalesce(sum(cast(${summed} as double precision)), 0) as ${sql.id(column)}`] : [];
  });
  const { rows } = await sql<Readonly<Record<string, number>>>`
    select ${sql.join([sql`count(*) as rows_counted`, ...sums])} from ${sql.table(name)}`.execute(database);
  return rows[0] ?? {};
};

async function* readInOrder(database: Kysely<Tables>, table: MovedTable): AsyncGenerator<Row> {
  const query = sql<Row>`select ${sql.join(selectColumns(table))} from ${sql.table(table.name)} order by ${listColumns(table.key)}`;
  for await (const { rows } of database.getExecutor().stream<Row>(query.compile(database), rowsAtOnce))
    yield* rows;
}

const compareRows = async (source: Kysely<Tables>, target: Kysely<Tables>, table: MovedTable) => {
  const stored = readInOrder(target, table);
  try {
    for await (const row of readInOrder(source, table))
      assertSameRow(row, (await stored.next()).value ?? undefined, table);
  } finally {
    await stored.return(undefined);
  }
};

/** Compares a table of SQLite with PostgreSQL's; nobody writes to either. Returns how many rows it has. Throws a `MoveError` if they differ. */
export const compareTable = async (
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  table: MovedTable,
  maxRowsCompared = defaultMaxRowsCompared,
): Promise<number> => {
  const [there, here] = [await readSums(source, table), await readSums(target, table)];
  const rows = there.rows_counted ?? 0;
  if (rows !== here.rows_counted)
    throw new MoveError(`${table.name} has ${here.rows_counted} rows instead of ${rows}`);
  const isSame = Object.entries(there).every(([column, sum]) => here[column] === sum);
  // Texts with a NUL have other sums, and are nevertheless the same.
  if (rows <= maxRowsCompared || !isSame) await compareRows(source, target, table);
  return rows;
};
