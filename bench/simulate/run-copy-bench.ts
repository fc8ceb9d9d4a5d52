import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { findPostgres, findUser } from '../reports/raw-databases.ts';
import { createRandom } from './random.ts';

/**
 * How fast one connection to PostgreSQL writes groups of events as the writer would: COPY of a group, its sums by an upsert, one commit that
 * waits for the disk. `node bench/simulate/run-copy-bench.ts` prints the figures that `measured.ts` quotes.
 */
const groups = 200;
const eventsAGroup = 1000;
const sumsAGroup = 600;
const phrases = 200_000;

const schema = `
  create table event (customer_id int, event_id text, instance_id int, type text, at timestamptz, visitor text,
    query_id text, device text, payload jsonb, primary key (customer_id, at, event_id)) partition by range (at);
  create table event_one partition of event for values from ('2026-11-01') to ('2026-11-02');
  create table phrase_day (place int, day int, number int, searches int, clicks int, primary key (place, day, number));`;

const random = createRandom('copy');
const idOf = (): string => Math.floor(random() * 2 ** 48).toString(36);

const eventLine = (): string => {
  const second = String(Math.floor(random() * 86_400_000) / 1000);
  const at = new Date(Date.UTC(2026, 10, 1) + Number(second) * 1000).toISOString();
  const payload = JSON.stringify({
    query: `phrase ${Math.floor(random() * phrases)}`,
    total: 12,
    context: 'serp',
  });
  return [1, `${idOf()}-${idOf()}`, 7, 'search', at, idOf(), idOf(), 'phone', payload].join('\t');
};

function* script(): Generator<string> {
  for (let group = 0; group < groups; group++) {
    const numbers = new Set(Array.from({ length: sumsAGroup }, () => Math.floor(random() ** 2 * phrases)));
    yield 'begin;\ncopy event from stdin;\n';
    yield `${Array.from({ length: eventsAGroup }, eventLine).join('\n')}\n\\.\n`;
    yield `insert into phrase_day values ${[...numbers].map((number) => `(7,1,${number},1,0)`).join(',')}
      on conflict (place, day, number) do update set searches = phrase_day.searches + excluded.searches;\ncommit;\n`;
  }
}

const run = promisify(execFile);
const installed = findPostgres();
if (!installed) throw new Error('PostgreSQL’s server programs are not installed');
const { bin, version } = installed;
const directory = await mkdtemp(join(tmpdir(), 'vitrina-copy-'));
await chmod(directory, 0o777);
const data = join(directory, 'data');
const at = { ...findUser(), cwd: directory };
await run(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '-E', 'UTF8', '--locale=C'], at);
const options = `-c listen_addresses= -c unix_socket_directories=${directory} -c shared_buffers=1GB -c max_wal_size=4GB`;
const control = (...more: string[]) => run(join(bin, 'pg_ctl'), ['-D', data, '-w', ...more], at);
await control('-l', join(directory, 'log'), '-o', options, 'start');
const psql = ['-h', directory, '-U', 'bench', '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-qAt'];
const ask = async (sql: string): Promise<string> =>
  (await run(join(bin, 'psql'), [...psql, '-c', sql])).stdout;
try {
  await ask(schema);
  const lines = [...script()];
  const began = await ask('select pg_current_wal_lsn()');
  const child = spawn(join(bin, 'psql'), psql, { stdio: ['pipe', 'inherit', 'inherit'] });
  const startedMs = performance.now();
  const done = once(child, 'exit');
  await pipeline(Readable.from(lines), child.stdin);
  await done;
  const tookMs = performance.now() - startedMs;
  const events = groups * eventsAGroup;
  const wal = Number(await ask(`select pg_current_wal_lsn() - '${began.trim()}'::pg_lsn`));
  const stored = Number(await ask(`select pg_total_relation_size('event_one')`));
  console.log(
    `PostgreSQL ${version}: ${Math.round((events / tookMs) * 1000)} events a second over one connection,`,
  );
  console.log(
    `${(tookMs / groups).toFixed(1)} ms a group, ${Math.round(wal / events)} bytes of log an event,`,
  );
  console.log(`${Math.round(stored / events)} bytes stored an event`);
} finally {
  await control('-m', 'immediate', 'stop');
  await rm(directory, { recursive: true, force: true });
}
