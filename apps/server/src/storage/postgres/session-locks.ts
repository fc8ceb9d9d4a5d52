import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { LockName, LockState, ServerLocks } from '../server-locks.ts';
import { advisoryLocks } from './advisory-locks.ts';

const answerMs = 5000;
/** PostgreSQL gives up a client that is gone without having closed its connection after half a minute, not after hours. */
const keepAlive =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4';

/**
 * Locks that last as long as a connection of their own: PostgreSQL releases them when this process ends, however it ends, whatever any clock says.
 * Connections through a pooler that changes sessions between transactions can't hold them.
 */
export const openSessionLocks = (url: string): ServerLocks => {
  let client: pg.Client | null = null;
  const held = new Set<LockName>();
  /** Those this server has held: after the connection was lost, all of them are taken again. */
  const wanted = new Set<LockName>();
  let turn: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  /** Resolves once the connection has ended. */
  const forget = async (lost: pg.Client | null): Promise<void> => {
    if (lost === null || lost !== client) return;
    client = null;
    held.clear();
    await lost.end().catch(() => undefined);
  };
  const connect = async (): Promise<pg.Client> => {
    if (client) return client;
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'vitrina-locks',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    for (const event of ['error', 'end'] as const) opened.on(event, () => void forget(opened));
    await opened.connect();
    client = opened;
    await opened.query(keepAlive);
    for (const name of wanted) await take(opened, name);
    return opened;
  };
  const take = async (session: pg.Client, name: LockName): Promise<void> => {
    const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLocks[name],
    ]);
    if (rows[0]?.taken !== true) return;
    held.add(name);
    wanted.add(name);
  };
  const attempt = async (name: LockName): Promise<LockState> => {
    if (isClosed) return 'unknown';
    try {
      const session = await connect();
      // Whether the connection still stands is known only when it is used.
      if (held.has(name)) await session.query('select 1');
      else await take(session, name);
      return held.has(name) ? 'acquired' : 'taken';
    } catch {
      void forget(client);
      return 'unknown';
    }
  };
  return {
    tryAcquire: (name) => {
      const mine = turn.then(() => attempt(name));
      turn = mine;
      return mine;
    },
    close: async () => {
      isClosed = true;
      await turn;
      // PostgreSQL may be gone without a word.
      await Promise.race([forget(client), sleep(answerMs, undefined, { ref: false })]);
    },
  };
};
