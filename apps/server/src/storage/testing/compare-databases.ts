import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/*
 * Reads both databases by their drivers alone, row by row: nothing here is what moves them.
 */

type Row = Readonly<Record<string, unknown>>;

/** PostgreSQL's driver gives whole numbers as texts, and its texts have no NUL. */
const plain = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'number' || typeof value === 'string' ? String(value).replaceAll('\0', '') : value;
};

const toLine = (row: Row): string =>
  JSON.stringify(
    Object.keys(row)
      .sort()
      .map((column) => [column, plain(row[column])]),
  );

const listRows = (rows: readonly Row[]): string[] => rows.map(toLine).sort();

/** No part of what moves: the second is what was counted within a minute, the third are copies that the next reading brings. */
const leftOut: ReadonlySet<string> = new Set(['kysely_migration', 'rate_window', 'instagram_picture']);

/** Every row of every table of a SQLite file, as texts. */
export const readSqliteFile = (file: string): Map<string, string[]> => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const names = database
      .prepare("select name from sqlite_master where type = 'table' and name not glob 'sqlite_*'")
      .all();
    return new Map(
      names
        .map(({ name }) => String(name))
        .filter((name) => !leftOut.has(name))
        .map((name) => {
          const number = name === 'event' ? ', rowid' : '';
          return [name, listRows(database.prepare(`select *${number} from "${name}"`).all())] as const;
        }),
    );
  } finally {
    database.close();
  }
};

export const askPostgres = async (url: string, query: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
};

/** The same tables of a PostgreSQL database. */
export const readPostgres = async (url: string, names: Iterable<string>): Promise<Map<string, string[]>> => {
  const read = new Map<string, string[]>();
  for (const name of names) read.set(name, listRows(await askPostgres(url, `select * from "${name}"`)));
  return read;
};

/** What refers to what in a PostgreSQL database. */
export const readReferences = async (url: string): Promise<string[]> =>
  listRows(
    await askPostgres(
      url,
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
        where contype = 'f' and conparentid = 0`,
    ),
  );
