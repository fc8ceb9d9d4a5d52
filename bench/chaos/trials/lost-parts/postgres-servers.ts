import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../../apps/server/src/testing/start-test-server.ts';

const releases = '/usr/lib/postgresql';

/** Where PostgreSQL's programs are; null without it. */
export const findPrograms = (): string | null => {
  if (!existsSync(releases)) return null;
  const [newest] = readdirSync(releases).sort((one, other) => Number(other) - Number(one));
  return newest === undefined ? null : join(releases, newest, 'bin');
};

/** As the user `postgres`: PostgreSQL refuses to run as root. */
const run = (program: string, args: readonly string[]): string =>
  execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** A server and its synchronous standby: each change is on both before it is acknowledged. */
export type PostgresServers = {
  readonly ports: { readonly primary: number; readonly standby: number };
  readonly kill: (which: 'primary' | 'standby') => void;
  readonly restart: (which: 'primary' | 'standby') => Promise<void>;
  readonly promote: () => void;
  /** Runs a statement on the primary, and waits for its end. */
  readonly query: (text: string) => Promise<void>;
  readonly stop: () => void;
};

export const startPostgresServers = async (
  programs: string,
  ports: PostgresServers['ports'],
): Promise<PostgresServers> => {
  const home = await mkdtemp(join(tmpdir(), 'vitrina-postgres-'));
  execFileSync('chown', ['postgres', home]);
  const program = (name: string): string => join(programs, name);
  const directories = { primary: join(home, 'primary'), standby: join(home, 'standby') };
  const isReady = (port: number): boolean => {
    try {
      run(program('pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
      return true;
    } catch {
      return false;
    }
  };
  const start = async (which: 'primary' | 'standby'): Promise<void> => {
    const [directory, port] = [directories[which], ports[which]];
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, 'max_connections=300'];
    // A standby that follows nobody waits for nobody once it is promoted.
    if (which === 'primary') settings.push('synchronous_standby_names=*');
    const options = ['-D', directory, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
    spawn('runuser', ['-u', 'postgres', '--', program('postgres'), ...options], { stdio: 'ignore' });
    await eventually(async () => isReady(port), 60_000);
  };
  run(program('initdb'), [
    '-D',
    directories.primary,
    '-U',
    'vitrina',
    '-A',
    'trust',
    '--locale=C.UTF-8',
    '-E',
    'UTF8',
  ]);
  await start('primary');
  const from = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'vitrina'];
  run(program('pg_basebackup'), [...from, '-D', directories.standby, '-R', '-X', 'stream', '-c', 'fast']);
  await start('standby');
  run(program('createdb'), [...from, 'vitrina']);
  const kill = (which: 'primary' | 'standby'): void => {
    const [pid] = readFileSync(join(directories[which], 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  return {
    ports,
    kill,
    restart: start,
    query: async (text) => {
      const args = ['-u', 'postgres', '--', program('psql'), ...from, '-d', 'vitrina', '-c', text];
      const [code] = await once(spawn('runuser', args, { stdio: 'ignore' }), 'exit');
      if (code !== 0) throw new Error(`psql ended with code ${code}`);
    },
    promote: () => void run(program('pg_ctl'), ['-D', directories.standby, '-w', 'promote']),
    stop: () => {
      for (const which of ['primary', 'standby'] as const)
        try {
          kill(which);
        } catch {
          // It isn't running.
        }
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};
