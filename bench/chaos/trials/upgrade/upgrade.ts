import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../../../apps/server/src/testing/server-process.ts';
import { eventually } from '../../../../apps/server/src/testing/start-test-server.ts';
import type { Outcome } from '../../attack.ts';
import { checkKept } from '../lost-parts/check-kept.ts';
import { isCalm, tally } from '../lost-parts/judge-searches.ts';
import { checkOutRelease } from './previous-release.ts';
import { startTwoReleases, type TwoReleases } from './two-releases.ts';
import { type Watch, watchUpgrade } from './watch-upgrade.ts';

const calmMs = 5_000;
/** No server needs longer to stop: see docs/operations/several-servers.md. */
const longestStopMs = 60_000;
/** A server has seen a new index by then, where its catalog is searched. */
const seenWithinMs = 10_000;
/** As long as a search may take while nothing is lost. */
const slowestMs = 3_000;

/** What went wrong, and what is worth telling. */
type Taken = { readonly wrong: string[]; readonly told?: string };
type Step = { readonly name: string; readonly take: (parts: TwoReleases, watch: Watch) => Promise<Taken> };

const stop = async (server: ServerProcess): Promise<string[]> => {
  const startedMs = performance.now();
  const code = await server.stop();
  const tookMs = performance.now() - startedMs;
  return [
    ...(code === 0 ? [] : [`a server ended with code ${code}`]),
    ...(tookMs <= longestStopMs ? [] : [`a server took ${Math.round(tookMs / 1000)} s to stop`]),
  ];
};

/** Which index a server searches. */
const readGeneration = async ({ origin }: ServerProcess): Promise<string | undefined> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return metrics.split('\n').find((line) => line.startsWith('vitrina_generation_info{'));
};

/** Two ends: the first may be of an import that began before the step. */
const untilImported = async ({ load }: Watch): Promise<void> => {
  const before = load.importsEnded();
  await eventually(async () => load.importsEnded() >= before + 2, 300_000);
};

const steps: readonly Step[] = [
  { name: 'Before', take: async () => ({ wrong: [] }) },
  {
    name: 'A new worker migrates the tables, the old one stops, and old servers answer while the new one imports',
    take: async ({ start, webs, worker }, watch) => {
      await start('new', 'worker-new', 'worker');
      const wrong = await stop(worker);
      await sleep(seenWithinMs);
      const before = await readGeneration(webs[0]);
      await untilImported(watch);
      const hasGoneOver = await eventually(
        async () => (await readGeneration(webs[0])) !== before,
        2 * seenWithinMs,
      ).catch(() => false);
      const told = hasGoneOver
        ? 'Old servers went over to what the new worker had built.'
        : 'Old servers went on with the index from before.';
      return { wrong, told };
    },
  },
  {
    name: 'A server of the release of before is started over the new tables, and refuses',
    take: async ({ start }) => {
      const refusal = await start('old', 'web-late', 'web').then(
        () => 'it started',
        (error: unknown) => String(error),
      );
      return {
        wrong: refusal.includes('newer version') ? [] : [`it did not refuse: ${refusal.slice(0, 300)}`],
      };
    },
  },
  {
    name: 'The first server stops, and a new one starts in its folder',
    take: async ({ start, webs }, { add, forget }) => {
      const wrong = await stop(webs[0]);
      forget(webs[0]);
      add(await start('new', 'web-0', 'web'));
      return { wrong };
    },
  },
  {
    name: 'A new server starts with an empty folder, and the second old one stops',
    take: async ({ start, webs }, { add, forget }) => {
      add(await start('new', 'web-1-new', 'web'));
      const wrong = await stop(webs[1]);
      forget(webs[1]);
      return { wrong };
    },
  },
  {
    name: 'New servers alone import and answer',
    take: async (_, watch) => {
      await untilImported(watch);
      return { wrong: [] };
    },
  },
];

const takeStep = async ({ take }: Step, parts: TwoReleases, watch: Watch): Promise<Outcome> => {
  const { load, reports } = watch;
  const { failedChanges, phrases } = load.acknowledged;
  const [searched, read, unmade] = [load.searches.length, reports.length, failedChanges.length];
  const [changed, imported, startedMs] = [phrases.size, load.importsEnded(), performance.now()];
  const { wrong, told } = await take(parts, watch).catch(
    (error: unknown): Taken => ({ wrong: [String(error).slice(0, 300)] }),
  );
  const tookS = ((performance.now() - startedMs) / 1000).toFixed(1);
  await sleep(calmMs);
  const searches = load.searches.slice(searched);
  const slowest = Math.max(...searches.map(({ tookMs }) => tookMs));
  if (searches.some(({ result }) => result !== 'found')) wrong.push(`failed: ${tally(searches)}`);
  if (slowest > slowestMs) wrong.push(`a search took ${Math.round(slowest)} ms`);
  const unread = reports.slice(read).filter((status) => status !== '200');
  if (unread.length > 0) wrong.push(`reports could not be read: ${unread.join(', ')}`);
  const lost = failedChanges.slice(unmade);
  if (lost.length > 0) wrong.push(`changes of settings were not made: ${lost.join(', ')}`);
  return {
    saw: `It took ${tookS} s. ${tally(searches)}; the slowest took ${Math.round(slowest)} ms. ${phrases.size - changed} changes of settings were made, ${reports.length - read} reports read, ${load.importsEnded() - imported} imports ended.${told === undefined ? '' : ` ${told}`}`,
    wrong,
  };
};

export type Upgraded = { readonly told: string; readonly outcomes: ReadonlyMap<string, Outcome> };

/**
 * Replaces the servers of a previous release by this one's while they are used, as docs/operations/several-servers.md says.
 * Null where there is no PostgreSQL.
 */
export const upgradeInUse = async (
  revision: string | undefined,
  products: number,
): Promise<Upgraded | null> => {
  await using stack = new AsyncDisposableStack();
  const release = await checkOutRelease(revision);
  stack.defer(release.remove);
  const parts = await startTwoReleases(release, products);
  if (parts === null) return null;
  stack.defer(parts.close);
  const watch = watchUpgrade(parts);
  stack.defer(watch.stop);
  const { load } = watch;
  await eventually(async () => isCalm(load.searches) && load.importsEnded() > 0, 120_000);
  const outcomes = new Map<string, Outcome>();
  for (const step of steps) {
    const outcome = await takeStep(step, parts, watch);
    process.stderr.write(`${step.name}: ${outcome.saw} ${outcome.wrong.join('; ')}\n`);
    outcomes.set(step.name, outcome);
  }
  load.askForImports(false);
  await watch.stop();
  const { eventIds, phrases, sent } = load.acknowledged;
  const wrong = await checkKept(watch.listKnown(), parts.shop, load);
  if (eventIds.size < sent) wrong.push(`${sent - eventIds.size} events were not accepted`);
  const errors = parts.listErrors();
  const after = {
    saw: `${eventIds.size} of ${sent} events were accepted, and ${phrases.size} changes of settings were made; ${wrong.length === 0 ? 'reports count each event once, and each change is there once' : 'see what is missing'}. Servers logged ${errors.length === 0 ? 'no error' : `these errors: ${errors.join('; ')}`}.`,
    wrong,
  };
  process.stderr.write(`${after.saw} ${after.wrong.join('; ')}\n`);
  outcomes.set('After all of it', after);
  return { told: release.told, outcomes };
};
