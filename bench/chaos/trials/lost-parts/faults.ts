import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../../apps/server/src/testing/start-test-server.ts';
import { type Installation, indexPrefix } from './installation.ts';
import { findNewestRun } from './newest-run.ts';

export type Fault = {
  readonly name: string;
  /** Whether no search may fail meanwhile: another copy of what was lost can answer it. */
  readonly searchesGoOn: boolean;
  /** Whether nobody asks for an import meanwhile. */
  readonly withoutImports?: true;
  /** Resolves once what was lost is back, or has been replaced. */
  readonly inject: (installation: Installation) => Promise<void>;
};

const awayMs = 5_000;
const hourMs = 3_600_000;

const isImporting = async ({ webs, shop }: Installation): Promise<boolean> => {
  const newest = await findNewestRun(webs()[0], shop);
  return newest?.status === 'in_progress' && newest.progress.phase !== 'waiting';
};
const untilImporting = (installation: Installation) => eventually(() => isImporting(installation), 60_000);

const signal = async (
  { cluster }: Installation,
  names: readonly string[],
  kind: NodeJS.Signals,
): Promise<void> => {
  const pids = await cluster.listPids();
  for (const name of names) {
    const pid = pids.get(name);
    // Pid 0 would be the trial's whole process group.
    if (pid === undefined) throw new Error(`${name} isn’t running`);
    process.kill(pid, kind);
  }
};
const untilClusterIs = ({ cluster }: Installation, wanted: string) =>
  eventually(async () => {
    const health = (await cluster.ask('/_cluster/health')) as {
      status?: string;
      number_of_nodes?: number;
    } | null;
    return health?.status === wanted && health.number_of_nodes === 2;
  }, 120_000);

/** How much room a node needs on its disk before it takes more; null for the cluster's own rule. */
const needRoom = async ({ cluster }: Installation, bytes: string | null): Promise<void> => {
  const watermarks = Object.fromEntries(
    ['low', 'high', 'flood_stage'].map((name) => [
      `cluster.routing.allocation.disk.watermark.${name}`,
      bytes,
    ]),
  );
  await cluster.ask('/_cluster/settings', 'PUT', {
    persistent: {
      ...watermarks,
      'cluster.info.update.interval': bytes && '10s',
      // Left on afterwards: without it nothing takes the blocks away again.
      'cluster.routing.allocation.disk.threshold_enabled': true,
    },
  });
};
const isReadOnly = async ({ cluster }: Installation): Promise<boolean> =>
  JSON.stringify(await cluster.ask('/_all/_settings/index.blocks.*')).includes('"true"');

/** In the order in which they are injected; what a standby has taken over stays so. */
export const faults: readonly Fault[] = [
  {
    name: 'A server is killed and comes back',
    searchesGoOn: true,
    inject: async ({ webs, restart }) => {
      await webs()[0]?.kill();
      await sleep(awayMs);
      await restart(0);
    },
  },
  {
    name: 'Servers are replaced one after another',
    searchesGoOn: true,
    inject: async ({ webs, worker, restart }) => {
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
    inject: async (installation) => {
      await untilImporting(installation);
      await installation.worker().kill();
      await sleep(awayMs);
      await installation.restart('worker');
    },
  },
  {
    name: 'Clocks jump an hour ahead, one server’s after the other’s, and back',
    searchesGoOn: true,
    inject: async ({ putClockAhead }) => {
      for (const name of ['worker', 'web-0'] as const) {
        await putClockAhead(name, hourMs);
        await sleep(2 * awayMs);
      }
      for (const name of ['worker', 'web-0'] as const) await putClockAhead(name, 0);
    },
  },
  {
    name: 'A node is killed while products are sent to it',
    searchesGoOn: true,
    inject: async (installation) => {
      await untilImporting(installation);
      await signal(installation, ['node-2'], 'SIGKILL');
      await sleep(awayMs);
      await untilClusterIs(installation, 'green');
    },
  },
  {
    name: 'The node that decides is killed',
    searchesGoOn: true,
    inject: async (installation) => {
      await signal(installation, ['node-1'], 'SIGKILL');
      await sleep(awayMs);
      await untilClusterIs(installation, 'green');
    },
  },
  {
    name: 'The network between nodes is cut',
    searchesGoOn: true,
    inject: async (installation) => {
      installation.cluster.cut();
      await sleep(2 * awayMs);
      installation.cluster.mend();
      await untilClusterIs(installation, 'green');
    },
  },
  {
    name: 'The cluster stands still',
    searchesGoOn: false,
    inject: async (installation) => {
      const pids = [...(await installation.cluster.listPids()).values()];
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await sleep(awayMs);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      await untilClusterIs(installation, 'green');
    },
  },
  {
    name: 'The disks of all nodes are full',
    searchesGoOn: true,
    inject: async (installation) => {
      await needRoom(installation, '1000tb');
      await eventually(() => isReadOnly(installation), 60_000);
      await sleep(2 * awayMs);
      await needRoom(installation, null);
      await eventually(async () => !(await isReadOnly(installation)), 60_000);
      await untilClusterIs(installation, 'green');
    },
  },
  {
    name: 'The searched index is deleted by hand, and nobody asks for an import',
    searchesGoOn: false,
    withoutImports: true,
    inject: async ({ cluster }) => {
      const found = (await cluster.ask(`/_alias/${indexPrefix}-*`)) as Record<string, object> | null;
      for (const index of Object.keys(found ?? {})) await cluster.ask(`/${index}`, 'DELETE');
    },
  },
  {
    name: 'All connections of a server wait for a lock',
    searchesGoOn: true,
    inject: async ({ postgres }) => {
      await postgres.query(
        `begin; lock table search_instance, catalog, customer in access exclusive mode; select pg_sleep(${(2 * awayMs) / 1000})`,
      );
    },
  },
  {
    name: 'The network to PostgreSQL is cut',
    searchesGoOn: true,
    inject: async ({ databaseProxy }) => {
      databaseProxy.hang();
      await sleep(2 * awayMs);
      databaseProxy.restore();
    },
  },
  {
    name: 'PostgreSQL is killed and comes back',
    searchesGoOn: true,
    inject: async ({ postgres }) => {
      postgres.kill('primary');
      await sleep(1_000);
      await postgres.restart('primary');
    },
  },
  {
    name: 'PostgreSQL is lost, and its standby promoted',
    searchesGoOn: true,
    inject: async ({ postgres, databaseProxy }) => {
      postgres.kill('primary');
      await sleep(1_000);
      postgres.promote();
      databaseProxy.leadTo(postgres.ports.standby);
    },
  },
];
