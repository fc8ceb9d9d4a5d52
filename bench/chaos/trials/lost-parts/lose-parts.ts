import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../../apps/server/src/testing/start-test-server.ts';
import type { Outcome } from '../../attack.ts';
import { checkKept } from './check-kept.ts';
import { type Fault, faults } from './faults.ts';
import { type Installation, startInstallation } from './installation.ts';
import { isCalm, tally } from './judge-searches.ts';
import { type Load, startLoad } from './load.ts';
import { findNewestRun } from './newest-run.ts';

const calmMs = 3_000;
/** Enough for several imports. */
const recoveredWithinMs = (products: number): number => 120_000 + 6 * products;
/** A search ends by then, whatever happens, and says what is wrong: 2 s for popularity at most, 1 s for its turn, 3 s in the cluster. */
const deadlineMs = 6_000;

/** What a search may say while it can't be answered: each tells a visitor, or a monitor, what to do. */
const expectedErrors = new Set([
  'SEARCH_TIMEOUT',
  'OVERLOADED',
  'INDEX_UNAVAILABLE',
  'SEARCH_AWAY',
  'CATALOG_NOT_IMPORTED',
  'STORAGE_UNAVAILABLE',
]);

const runFault = async (
  fault: Fault,
  installation: Installation,
  load: Load,
  withinMs: number,
): Promise<Outcome> => {
  const before = load.searches.length;
  if (fault.withoutImports) {
    load.askForImports(false);
    // One may just have been asked for.
    await sleep(calmMs);
    const { webs, shop } = installation;
    const isIdle = async () => (await findNewestRun(webs()[0], shop))?.status !== 'in_progress';
    await eventually(isIdle, withinMs);
    await sleep(calmMs);
  }
  const imports = load.importsEnded();
  const startedMs = performance.now();
  await fault.inject(installation);
  const mendedMs = performance.now();
  const wrong: string[] = [];
  const after = load.searches.length;
  await eventually(async () => isCalm(load.searches.slice(after)), withinMs).catch(() => {
    wrong.push('searches did not recover');
  });
  await eventually(async () => load.importsEnded() > imports, withinMs).catch(() => {
    wrong.push('no import ended any more');
  });
  const importedMs = performance.now();
  load.askForImports(true);
  await sleep(calmMs);
  const searches = load.searches.slice(before);
  const failed = searches.filter(({ result }) => result !== 'found');
  if (fault.searchesGoOn && failed.length > 0) wrong.push(`${failed.length} searches failed`);
  const unclear = failed.filter(({ result }) => !expectedErrors.has(result));
  if (!fault.searchesGoOn && unclear.length > 0) wrong.push(`unclear: ${tally(unclear)}`);
  const slowest = Math.max(...searches.map(({ tookMs }) => tookMs));
  if (slowest > deadlineMs) wrong.push(`a search took ${Math.round(slowest)} ms`);
  const lastFailed = failed.at(-1);
  const seconds = (untilMs: number): string => ((untilMs - startedMs) / 1000).toFixed(1);
  return {
    saw: `${tally(searches)}; the slowest took ${Math.round(slowest)} ms${lastFailed ? `, the last failed ${seconds(lastFailed.atMs)} s after the fault` : ''}. It was undone after ${seconds(mendedMs)} s; an import ended within ${seconds(importedMs)} s.`,
    wrong,
  };
};

/** Loses one part of an installation after another while it is used. Returns what was seen, by the name of the fault; null where the parts aren't there. */
export const loseParts = async (
  clusterHome: string,
  products: number,
  isSelected: (name: string) => boolean,
): Promise<ReadonlyMap<string, Outcome> | null> => {
  const installation = await startInstallation(products, clusterHome);
  if (installation === null) return null;
  const outcomes = new Map<string, Outcome>();
  const withinMs = recoveredWithinMs(products);
  try {
    const load = startLoad(installation.webs, installation.shop);
    await eventually(async () => isCalm(load.searches) && load.importsEnded() > 0, withinMs);
    for (const fault of faults) {
      if (!isSelected(fault.name)) continue;
      const outcome = await runFault(fault, installation, load, withinMs);
      process.stderr.write(`${fault.name}: ${outcome.saw} ${outcome.wrong.join('; ')}\n`);
      outcomes.set(fault.name, outcome);
    }
    await load.stop();
    const { eventIds, phrases } = load.acknowledged;
    outcomes.set('After all of it', {
      saw: `${eventIds.size} events, ${phrases.size} changes of settings and ${load.importsEnded()} imports were acknowledged meanwhile.`,
      wrong: await checkKept(installation.webs(), installation.shop, load),
    });
    return outcomes;
  } finally {
    await installation.close();
  }
};
