import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type CopiedTable, rowsAtOnce, selectColumns } from '../copy/list-tables.ts';
import { assertSameRow, CopyError, type Row } from '../copy/store-rows.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../schema.ts';
import { listColumns } from '../sql/insert-rows.ts';

/** Larger tables are compared by sums: their rows were compared as they were stored, and the server is stopped meanwhile. */
const defaultMaxRowsCompared = 100_000;

const sumOf = (column: string, type: string | undefined): RawBuilder<unknown> | null => {
  if (type === 'text' || type === 'blob') return sql`octet_length(${sql.ref(column)})`;
  return type === 'integer' || type === 'bigint' ? sql.ref(column) : null;
};

/** The number of rows, and sums of what is in their columns. */
const readSums = async (database: Database, { name, columns, types }: CopiedTable) => {
  const sums = columns.flatMap((column) => {
    const summed = sumOf(column, types.get(column));
    return summed ? [sql`coalesce(sum(cast(${summed} as double precision)), 0) as ${sql.id(column)}`] : [];
  });
  const { rows } = await sql<Readonly<Record<string, number>>>`
    select ${sql.join([sql`count(*) as rows_counted`, ...sums])} from ${sql.table(name)}`.execute(database);
  return rows[0] ?? {};
};

async function* readInOrder(database: Kysely<Tables>, table: CopiedTable): AsyncGenerator<Row> {
  const query = sql<Row>`select ${sql.join(selectColumns(table))} from ${sql.table(table.name)} order by ${listColumns(table.key)}`;
  for await (const { rows } of database.getExecutor().stream<Row>(query.compile(database), rowsAtOnce))
    yield* rows;
}

const compareRows = async (source: Kysely<Tables>, target: Kysely<Tables>, table: CopiedTable) => {
  const stored = readInOrder(target, table);
  try {
    for await (const row of readInOrder(source, table))
      assertSameRow(row, (await stored.next()).value ?? undefined, table);
  } finally {
    await stored.return(undefined);
  }
};

/** Compares a table of SQLite with PostgreSQL's; nobody writes to either. Returns how many rows it has. Throws a `CopyError` if they differ. */
export const compareTable = async (
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  table: CopiedTable,
  maxRowsCompared = defaultMaxRowsCompared,
): Promise<number> => {
  const [inSource, inTarget] = [await readSums(source, table), await readSums(target, table)];
  const rows = inSource.rows_counted ?? 0;
  if (rows !== inTarget.rows_counted)
    throw new CopyError(`${table.name} has ${inTarget.rows_counted} rows instead of ${rows}`);
  const isSame = Object.entries(inSource).every(([column, sum]) => inTarget[column] === sum);
  // Texts with a NUL have other sums, and are nevertheless the same.
  if (rows <= maxRowsCompared || !isSame) await compareRows(source, target, table);
  return rows;
};
