import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  killStarting,
  removeDataDir,
  startServerProcess,
} from '../../../apps/server/src/testing/server-process.ts';
import { eventually } from '../../../apps/server/src/testing/start-test-server.ts';
import { type Arena, openArena } from '../arena.ts';
import type { Outcome } from '../attack.ts';
import { searchEventsOf } from './search-events.ts';

const longestRoundMs = 1500;
const longestStartMs = 600;
const products = 3000;

type Acknowledged = { readonly eventIds: string[]; readonly phrases: string[] };

const sendEvents = async ({ hostile, server }: Arena, eventIds: readonly string[]) => {
  const response = await fetch(`${server().origin}/public/events/${hostile.searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': hostile.key },
    body: JSON.stringify({ events: searchEventsOf(eventIds) }),
  });
  const body = (await response.json()) as { accepted?: number; duplicates?: number };
  return { status: response.status, ...body };
};

/** Sends events, settings and an import until the server no longer answers. Returns what was acknowledged. */
const loadUntilKilled = async (arena: Arena, round: number): Promise<Acknowledged> => {
  const acknowledged: Acknowledged = { eventIds: [], phrases: [] };
  const { hostile } = arena;
  const untilGone = async (step: (at: number) => Promise<void>): Promise<void> => {
    try {
      for (let at = 0; ; at += 1) await step(at);
    } catch {
      // The server is gone.
    }
  };
  const sender = (name: string) =>
    untilGone(async (at) => {
      const eventIds = Array.from({ length: 10 }, (_, index) => `kill-${round}-${name}-${at}-${index}`);
      if ((await sendEvents(arena, eventIds)).status === 202) acknowledged.eventIds.push(...eventIds);
    });
  await Promise.all([
    sender('a'),
    sender('b'),
    untilGone(async (at) => {
      const blockedPhrase = `runda ${round} fraza ${at}`;
      const { status } = await hostile.call('addBlockedPhrase', {
        body: { searchId: hostile.searchId, blockedPhrase },
      });
      if (status === 200) acknowledged.phrases.push(blockedPhrase);
    }),
    untilGone(async () => {
      await hostile.call('startImport', { params: { catalogId: hostile.catalogId }, body: {} });
      await sleep(200);
    }),
  ]);
  return acknowledged;
};

/** How much of what was acknowledged is missing. */
const countLost = async (arena: Arena, { eventIds, phrases }: Acknowledged): Promise<number> => {
  let lost = 0;
  // A stored event counts as a duplicate; a lost one is accepted again.
  for (let at = 0; at < eventIds.length; at += 100) {
    const { accepted = 0 } = await sendEvents(arena, eventIds.slice(at, at + 100));
    lost += accepted;
  }
  for (const query of phrases) {
    const { reply } = await arena.hostile.call('listBlockedPhrases', {
      query: { searchId: arena.hostile.searchId, query },
    });
    if (!reply.data.some(({ phrase }) => phrase === query)) lost += 1;
  }
  return lost;
};

const checkCatalog = async ({ hostile, watched }: Arena): Promise<string[]> => {
  const settled = await eventually(async () => {
    const { reply } = await hostile.call('getImportStatus', { params: { catalogId: hostile.catalogId } });
    return reply.data.finished && reply.data;
  }, 120_000);
  const { body } = await hostile.call('listProducts', { params: { catalogId: hostile.catalogId } });
  const status = await watched.ask(watched.searchPaths[0] ?? '/', { 'x-api-key': watched.key });
  return [
    ...(Number(body.total) > 0 ? [] : [`the catalog holds ${body.total} products (${settled.status})`]),
    ...(status === 200 ? [] : [`a search answered ${status}`]),
  ];
};

/** Kills a first start while it creates the tables; the next start has to succeed. */
const killFirstStart = async (): Promise<string[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-killed-start-'));
  try {
    await killStarting(dataDir, Math.random() * longestStartMs);
    const second = await startServerProcess(dataDir);
    const { status } = await fetch(`${second.origin}/readyz`);
    await second.stop();
    return status === 200 ? [] : [`ready says ${status} after a killed first start`];
  } catch (error) {
    return [`no start after a killed first start: ${String(error).slice(0, 300)}`];
  } finally {
    await removeDataDir(dataDir);
  }
};

export type KillRounds = { readonly underLoad: number; readonly firstStarts: number };

/** Kills the server at random moments under a mixed load, restarts it, and counts what is missing. */
export const killAtRandom = async ({ underLoad, firstStarts }: KillRounds): Promise<Outcome> => {
  const wrong: string[] = [];
  let acknowledgedCount = 0;
  let lost = 0;
  const arena = await openArena({ products });
  try {
    for (let round = 0; round < underLoad; round += 1) {
      const load = loadUntilKilled(arena, round);
      await sleep(50 + Math.random() * longestRoundMs);
      await arena.server().kill();
      const acknowledged = await load;
      await arena.restart();
      acknowledgedCount += acknowledged.eventIds.length + acknowledged.phrases.length;
      lost += await countLost(arena, acknowledged);
      wrong.push(...(await checkCatalog(arena)));
    }
  } catch (error) {
    wrong.push(`a hand was needed: ${String(error).slice(0, 300)}`);
  } finally {
    await arena.close();
  }
  for (let round = 0; round < firstStarts; round += 1) wrong.push(...(await killFirstStart()));
  if (lost > 0) wrong.push(`${lost} acknowledged changes were lost`);
  return {
    saw: `${underLoad} kills under load and ${firstStarts} during a first start: of ${acknowledgedCount} acknowledged events and settings ${lost} were lost; ${wrong.length === 0 ? 'nothing needed a hand' : 'see what went wrong'}.`,
    wrong,
  };
};
