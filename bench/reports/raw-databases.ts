import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { openSqliteConnection } from '../../apps/server/src/storage/sqlite/sqlite-connection.ts';
import { type Dialect, postgres, sqlite } from './raw-questions.ts';

export type Row = Readonly<Record<string, number | string>>;

/** A database with the raw events in its table `event`. */
export type RawDatabase = {
  readonly name: string;
  readonly dialect: Dialect;
  readonly ask: (sql: string) => Promise<Row[]>;
  readonly close: () => Promise<void>;
};

export const openRawSqlite = (file: string): RawDatabase => {
  const connection = openSqliteConnection(file, ['cache_size = -200000'], { isReadOnly: true });
  return {
    name: 'SQLite',
    dialect: sqlite,
    ask: async (sql) => connection.run(sql, []).rows as Row[],
    close: async () => connection.close(),
  };
};

const run = promisify(execFile);

/** Where the server's programs are, with its version; null where PostgreSQL isn't installed. */
export const findPostgres = (): { readonly bin: string; readonly version: string } | null => {
  try {
    const text = (program: string, argument: string): string =>
      execFileSync(program, [argument], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const bin = text('pg_config', '--bindir');
    return { bin, version: text(join(bin, 'postgres'), '--version').replace(/^.*\) ([\d.]+).*$/, '$1') };
  } catch {
    return null;
  }
};

/** PostgreSQL refuses to run as root: then its own user runs it, as on any Debian. */
export const findUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: idOf('-u'), gid: idOf('-g') };
};

const columns = 'customer_id, event_id, instance_id, type, at, visitor, query_id, device, payload_json';

/** As COPY reads them. */
function* copyLines(events: Iterable<unknown>): Generator<string> {
  let lines: string[] = [];
  for (const event of events as Iterable<Record<string, string | null>>) {
    const cells = Object.values(event).map((cell) =>
      cell === null ? '\\N' : cell.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n'),
    );
    lines.push(cells.join('\t'));
    if (lines.length < 1000) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

/** A PostgreSQL of its own with a copy of the events, indexed by time as SQLite's are; null where it isn't installed. */
export const openRawPostgres = async (sqliteFile: string): Promise<RawDatabase | null> => {
  const installed = findPostgres();
  if (!installed) return null;
  const { bin, version } = installed;
  const user = findUser();
  const directory = await mkdtemp(join(tmpdir(), 'vitrina-bench-postgres-'));
  await chmod(directory, 0o777);
  const data = join(directory, 'data');
  const at = { ...user, cwd: directory };
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '--no-sync', '-E', 'UTF8', '--locale=C'], at);
  const settings = [
    ...['listen_addresses=', `unix_socket_directories=${directory}`, 'fsync=off', 'shared_buffers=1GB'],
    ...['work_mem=256MB', 'effective_cache_size=8GB', 'max_wal_size=8GB', 'random_page_cost=1.1'],
  ];
  const options = settings.map((one) => `-c ${one}`).join(' ');
  const control = (...more: string[]) => run(join(bin, 'pg_ctl'), ['-D', data, '-w', ...more], at);
  await control('-l', join(directory, 'log'), '-o', options, 'start');
  const close = async (): Promise<void> => {
    await control('-m', 'immediate', 'stop');
    await rm(directory, { recursive: true, force: true });
  };
  const psql = ['-h', directory, '-U', 'bench', '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-qAt'];
  const ask = async (sql: string): Promise<string> =>
    (await run(join(bin, 'psql'), [...psql, '-c', sql], { maxBuffer: 2 ** 30 })).stdout;
  try {
    await ask(`create table event (customer_id text, event_id text, instance_id text, type text, at text collate "C",
      visitor text, query_id text, device text, payload_json jsonb)`);
    const copy = spawn(join(bin, 'psql'), [...psql, '-c', `copy event (${columns}) from stdin`], {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    const copied = once(copy, 'exit');
    const connection = openSqliteConnection(sqliteFile, [], { isReadOnly: true });
    await pipeline(
      Readable.from(copyLines(connection.iterate(`select ${columns} from event`, []))),
      copy.stdin,
    );
    const [code] = await copied;
    connection.close();
    if (code !== 0) throw new Error(`psql could not copy the events: ${code}`);
    await ask('create index event_time on event (at); analyze event');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    name: `PostgreSQL ${version}`,
    dialect: postgres,
    ask: async (sql) =>
      JSON.parse((await ask(`select coalesce(json_agg(row), '[]') from (${sql}) as row`)).trim()),
    close,
  };
};
