import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, makeCall } from '../../../../apps/server/src/testing/start-test-server.ts';
import type { Installation } from './installation.ts';

export type Fault = {
  readonly name: string;
  /** Whether every search has to find all the same: something of what it needs is there. */
  readonly searchesGoOn: boolean;
  /** Resolves once what was lost is there again, or for good isn't. */
  readonly happen: (installation: Installation) => Promise<void>;
};

const awayMs = 5_000;

const isImporting = async ({ webs, shop }: Installation): Promise<boolean> => {
  const params = { catalogId: shop.catalogId };
  const { reply } = await makeCall(webs()[0]?.origin ?? '', shop.token, 'listImportRuns', { params });
  return reply.data[0]?.status === 'in_progress' && reply.data[0].progress.phase !== 'waiting';
};
const importing = (installation: Installation) => eventually(() => isImporting(installation), 60_000);

const signal = async (
  { cluster }: Installation,
  names: readonly string[],
  kind: NodeJS.Signals,
): Promise<void> => {
  const pids = await cluster.listPids();
  for (const name of names) process.kill(pids.get(name) ?? 0, kind);
};
const clusterIs = ({ cluster }: Installation, wanted: string) =>
  eventually(async () => {
    const health = (await cluster.ask('/_cluster/health')) as {
      status?: string;
      number_of_nodes?: number;
    } | null;
    return health?.status === wanted && health.number_of_nodes === 2;
  }, 120_000);

/** In the order in which they happen; what a standby has taken over stays so. */
export const faults: readonly Fault[] = [
  {
    name: 'A server is killed and comes back',
    searchesGoOn: true,
    happen: async ({ webs, restart }) => {
      await webs()[0]?.kill();
      await sleep(awayMs);
      await restart(0);
    },
  },
  {
    name: 'Servers are replaced one after another',
    searchesGoOn: true,
    happen: async ({ webs, worker, restart }) => {
      await worker().stop();
      await restart('worker');
      for (const which of [0, 1] as const) {
        await webs()[which]?.stop();
        await restart(which);
      }
    },
  },
  {
    name: 'A worker is killed in an import',
    searchesGoOn: true,
    happen: async (installation) => {
      await importing(installation);
      await installation.worker().kill();
      await sleep(awayMs);
      await installation.restart('worker');
    },
  },
  {
    name: 'A node is killed while products are sent to it',
    searchesGoOn: true,
    happen: async (installation) => {
      await importing(installation);
      await signal(installation, ['node-2'], 'SIGKILL');
      await sleep(awayMs);
      await clusterIs(installation, 'green');
    },
  },
  {
    name: 'The node that decides is killed',
    searchesGoOn: true,
    happen: async (installation) => {
      await signal(installation, ['node-1'], 'SIGKILL');
      await sleep(awayMs);
      await clusterIs(installation, 'green');
    },
  },
  {
    name: 'The network between nodes is cut',
    searchesGoOn: true,
    happen: async (installation) => {
      installation.cluster.cut();
      await sleep(2 * awayMs);
      installation.cluster.mend();
      await clusterIs(installation, 'green');
    },
  },
  {
    name: 'The cluster stands still',
    searchesGoOn: false,
    happen: async (installation) => {
      const pids = [...(await installation.cluster.listPids()).values()];
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await sleep(awayMs);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      await clusterIs(installation, 'green');
    },
  },
  {
    name: 'The searched index is deleted by hand',
    searchesGoOn: false,
    happen: async ({ cluster }) => {
      const found = (await cluster.ask('/_alias/pair-*')) as Record<string, object> | null;
      for (const index of Object.keys(found ?? {})) await cluster.ask(`/${index}`, 'DELETE');
    },
  },
  {
    name: 'All connections of a server wait for a lock',
    searchesGoOn: true,
    happen: async ({ postgres }) => {
      await postgres.query(
        `begin; lock table search_instance, catalog, customer in access exclusive mode; select pg_sleep(${(2 * awayMs) / 1000})`,
      );
    },
  },
  {
    name: 'The network to PostgreSQL is cut',
    searchesGoOn: true,
    happen: async ({ line }) => {
      line.cut();
      await sleep(2 * awayMs);
      line.mend();
    },
  },
  {
    name: 'PostgreSQL is killed and comes back',
    searchesGoOn: true,
    happen: async ({ postgres }) => {
      postgres.kill('primary');
      await sleep(1_000);
      await postgres.restart('primary');
    },
  },
  {
    name: 'PostgreSQL is lost, and its standby promoted',
    searchesGoOn: true,
    happen: async ({ postgres, line }) => {
      postgres.kill('primary');
      await sleep(1_000);
      postgres.promote();
      line.leadTo(postgres.ports.standby);
    },
  },
];
