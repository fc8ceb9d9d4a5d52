import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildFeed, reply, serveFeeds } from '@vitrina/testkit';
import { makeShopByCalls } from '../../apps/server/src/testing/make-shop-by-calls.ts';
import {
  type Answers,
  changeSettings,
  type LoadedShop,
  sendEvents,
} from '../../apps/server/src/testing/mixed-load.ts';
import {
  removeDataDir,
  signInByCli,
  signInByPassword,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { percentile } from '../search/statistics.ts';
import { noRateLimits } from '../server-settings.ts';

export type Storm = {
  readonly events: { readonly answers: Answers; readonly acceptedPerSecond: number };
  /** Answers other than expected, of settings changes that were read back. */
  readonly wrong: readonly string[];
  /** For four changes and four reads. */
  readonly changesP50Ms: number;
  readonly changesP95Ms: number;
  readonly signInsP95Ms: number;
  /** For a call that neither reads nor writes: how long the event loop was blocked. */
  readonly healthP95Ms: number;
  readonly healthMaxMs: number;
};

const timed = async <T>(times: number[], work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  const result = await work();
  times.push(performance.now() - startedAt);
  return result;
};

/** Sends events at a given rate while settings are changed, the owner signs in, and a monitor checks the server. */
export const runStorm = async (
  shop: LoadedShop,
  { seconds, eventsPerSecond }: { readonly seconds: number; readonly eventsPerSecond: number },
): Promise<Storm> => {
  const until = performance.now() + seconds * 1000;
  const isRunning = (): boolean => performance.now() < until;
  const changes: number[] = [];
  const signIns: number[] = [];
  const health: number[] = [];
  const wrong: string[] = [];
  const change = async (): Promise<void> => {
    for (let round = 0; isRunning(); round += 1)
      wrong.push(...(await timed(changes, () => changeSettings(shop, 1, `${seconds}-${round}`))));
  };
  const signIn = async (): Promise<void> => {
    for (let time = 0; isRunning() && time < 5; time += 1) {
      const { status } = await timed(signIns, () =>
        signInByPassword(shop.origin, 'owner@shop.example', 'correct horse'),
      );
      if (status !== 200) wrong.push(`sign-in: ${status}`);
      await sleep(500);
    }
  };
  const watch = async (): Promise<void> => {
    while (isRunning()) {
      await timed(health, () => fetch(`${shop.origin}/healthz`).then((response) => response.arrayBuffer()));
      await sleep(50);
    }
  };
  const run = `storm-${Math.random().toString(36).slice(2)}`;
  const startedAt = performance.now();
  const [events] = await Promise.all([
    sendEvents(shop, { run, senders: 16, eventsInCall: 20, eventsPerSecond, isWanted: isRunning }),
    change(),
    signIn(),
    watch(),
  ]);
  const tookSeconds = (performance.now() - startedAt) / 1000;
  return {
    events: { answers: events.answers, acceptedPerSecond: Math.round(events.accepted / tookSeconds) },
    wrong,
    changesP50Ms: percentile(changes, 0.5),
    changesP95Ms: percentile(changes, 0.95),
    signInsP95Ms: percentile(signIns, 0.95),
    healthP95Ms: percentile(health, 0.95),
    healthMaxMs: Math.max(...health),
  };
};

/** `node bench/chaos/storm.ts [--seconds 10] [--events 5000]`: a storm of events against a server in its own process. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '10' }, events: { type: 'string', default: '5000' } },
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-storm-'));
  const feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: 200 })) });
  const server = await startServerProcess(dataDir, noRateLimits);
  try {
    const token = await signInByCli(dataDir, server.origin);
    const made = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml'));
    const options = { seconds: Number(values.seconds), eventsPerSecond: Number(values.events) };
    console.log(await runStorm({ ...made, origin: server.origin, token }, options));
  } finally {
    await server.stop();
    await feeds.close();
    await removeDataDir(dataDir);
  }
};

if (import.meta.main) await main();
