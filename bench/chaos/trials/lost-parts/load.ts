import { setTimeout as sleep } from 'node:timers/promises';
import type { makeShopByCalls } from '../../../../apps/server/src/testing/make-shop-by-calls.ts';
import type { ServerProcess } from '../../../../apps/server/src/testing/server-process.ts';
import { makeCall } from '../../../../apps/server/src/testing/start-test-server.ts';
import { searchEventsOf } from '../search-events.ts';
import { findNewestRun } from './newest-run.ts';

export type Shop = Awaited<ReturnType<typeof makeShopByCalls>> & {
  readonly token: string;
  /** What a search for nothing finds. */
  readonly total: number;
};

const searchEveryMs = 50;
const eventsEveryMs = 100;
const eventsInCall = 10;
const changeEveryMs = 500;
const lookEveryMs = 500;
const askWithinMs = 15_000;

export type Search = { readonly atMs: number; readonly tookMs: number; readonly result: string };
export type Acknowledged = { readonly eventIds: Set<string>; readonly phrases: Set<string>; sent: number };

/** Everything that goes on while parts of an installation are lost: a visitor, events, changes of settings, imports. */
export type Load = {
  /** In the order in which they were asked. */
  readonly searches: readonly Search[];
  readonly acknowledged: Acknowledged;
  readonly importsEnded: () => number;
  /** Whether another import is asked for as soon as one has ended; they are, until told otherwise. */
  readonly askForImports: (areWanted: boolean) => void;
  readonly stop: () => Promise<void>;
};

/** As a proxy does: a server that refuses connections, or ends them, is left out. */
const requestAny = async (
  servers: readonly ServerProcess[],
  turn: number,
  path: string,
  init: RequestInit = {},
): Promise<Response | null> => {
  for (let at = 0; at < servers.length; at++) {
    const server = servers[(turn + at) % servers.length];
    const signal = AbortSignal.timeout(askWithinMs);
    const response = await fetch(`${server?.origin}${path}`, { ...init, signal }).catch(() => null);
    if (response && response.status !== 503) return response;
    // Another server may do better; if none does, the last one's answer counts.
    if (response && at === servers.length - 1) return response;
    if (response && init.method === 'POST') return response;
  }
  return null;
};

const resultOf = async (response: Response | null, total: number): Promise<string> => {
  if (response === null) return 'no answer';
  const body = (await response.json().catch(() => ({}))) as { total?: number; error?: { code?: string } };
  if (!response.ok) return body.error?.code ?? String(response.status);
  return body.total === total ? 'found' : `${body.total} found`;
};

export const sendEvents = (
  servers: readonly ServerProcess[],
  turn: number,
  { searchId, key }: Shop,
  eventIds: readonly string[],
): Promise<Response | null> =>
  requestAny(servers, turn, `/public/events/${searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ events: searchEventsOf(eventIds) }),
  });

export const startLoad = (webs: () => readonly ServerProcess[], shop: Shop): Load => {
  const searches: Search[] = [];
  const acknowledged: Acknowledged = { eventIds: new Set(), phrases: new Set(), sent: 0 };
  let [isOver, areWanted] = [false, true];
  const imports = new Set<string>();

  const every = async (ms: number, work: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      await Promise.all([work(turn).catch(() => undefined), sleep(ms)]);
    }
  };
  const visit = async (turn: number): Promise<void> => {
    const atMs = performance.now();
    const headers = { 'x-api-key': shop.key };
    const response = await requestAny(webs(), turn, `/public/search/${shop.searchId}?context=none`, {
      headers,
    });
    const result = await resultOf(response, shop.total);
    searches.push({ atMs, tookMs: performance.now() - atMs, result });
  };
  const send = async (turn: number): Promise<void> => {
    const eventIds = Array.from({ length: eventsInCall }, (_, at) => `lost-parts-${turn}-${at}`);
    acknowledged.sent += eventIds.length;
    // As the shop's page does: with the same ids until they are taken.
    while (!isOver) {
      const response = await sendEvents(webs(), turn, shop, eventIds);
      if (response?.status === 202) break;
      await sleep(200);
    }
    if (!isOver) for (const eventId of eventIds) acknowledged.eventIds.add(eventId);
  };
  const change = async (turn: number): Promise<void> => {
    const server = webs()[turn % 2];
    const blockedPhrase = `fraza ${turn}`;
    const body = { searchId: shop.searchId, blockedPhrase };
    const { status } = await makeCall(server?.origin ?? '', shop.token, 'addBlockedPhrase', { body });
    if (status === 200) acknowledged.phrases.add(blockedPhrase);
  };
  const importAgain = async (turn: number): Promise<void> => {
    const server = webs()[turn % 2];
    const newest = await findNewestRun(server, shop);
    if (newest?.status === 'in_progress') return;
    if (newest?.status === 'ok') imports.add(newest.runId);
    const params = { catalogId: shop.catalogId };
    if (areWanted) await makeCall(server?.origin ?? '', shop.token, 'startImport', { params, body: {} });
  };
  const going = [
    every(searchEveryMs, visit),
    every(eventsEveryMs, send),
    every(changeEveryMs, change),
    every(lookEveryMs, importAgain),
  ];
  return {
    ...{ searches, acknowledged, importsEnded: () => imports.size },
    askForImports: (wanted) => {
      areWanted = wanted;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(going);
    },
  };
};
