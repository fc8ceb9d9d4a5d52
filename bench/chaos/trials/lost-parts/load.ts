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
export type Acknowledged = {
  readonly eventIds: Set<string>;
  readonly phrases: Set<string>;
  sent: number;
  /** What became of changes of settings that were not made: a status, or why there was no answer. */
  readonly failedChanges: string[];
};

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

/** What is asked of another server: whatever got no answer, or what was refused a connection alone. */
export type AskedAgain = 'unanswered' | 'refused';

const whyUnanswered = (error: unknown): string => {
  const code = error instanceof Error && (error.cause as { code?: string } | undefined)?.code;
  return code || String(error);
};
const isRefused = (error: unknown): boolean => whyUnanswered(error) === 'ECONNREFUSED';

/** As a proxy does: a server that refuses connections is left out, and one that ends them unless the proxy is a strict one. */
const requestAny = async (
  servers: readonly ServerProcess[],
  turn: number,
  path: string,
  init: RequestInit = {},
  askedAgain: AskedAgain = 'unanswered',
): Promise<Response | null> => {
  for (let at = 0; at < servers.length; at++) {
    const server = servers[(turn + at) % servers.length];
    const signal = AbortSignal.timeout(askWithinMs);
    const answer = fetch(`${server?.origin}${path}`, { ...init, signal });
    const response = await answer.catch((error: unknown) => (isRefused(error) ? 'refused' : null));
    if (response === 'refused') continue;
    if (askedAgain === 'refused') return response;
    if (response && response.status !== 503) return response;
    // Another server may do better; if none does, the last one's answer counts.
    if (response && at === servers.length - 1) return response;
    if (response && init.method === 'POST') return response;
  }
  return null;
};

/** The status of an owner's call, or why it has none. A server that refuses the connection is left out. */
export const statusOfCall = async (
  servers: readonly ServerProcess[],
  turn: number,
  call: (origin: string) => Promise<{ readonly status: number }>,
): Promise<string> => {
  let status = 'no server is ready';
  for (let at = 0; at < servers.length; at++) {
    const { origin } = servers[(turn + at) % servers.length] ?? { origin: '' };
    status = await call(origin).then((answer) => String(answer.status), whyUnanswered);
    if (status !== 'ECONNREFUSED') break;
  }
  return status;
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
  askedAgain?: AskedAgain,
): Promise<Response | null> => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ events: searchEventsOf(eventIds) }),
  };
  return requestAny(servers, turn, `/public/events/${searchId}`, init, askedAgain);
};

export const startLoad = (
  webs: () => readonly ServerProcess[],
  shop: Shop,
  askedAgain: AskedAgain = 'unanswered',
): Load => {
  const searches: Search[] = [];
  const acknowledged: Acknowledged = {
    ...{ eventIds: new Set<string>(), phrases: new Set<string>(), sent: 0 },
    failedChanges: [],
  };
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
    const path = `/public/search/${shop.searchId}?context=none`;
    const response = await requestAny(webs(), turn, path, { headers }, askedAgain);
    const result = await resultOf(response, shop.total);
    searches.push({ atMs, tookMs: performance.now() - atMs, result });
  };
  const send = async (turn: number): Promise<void> => {
    const eventIds = Array.from({ length: eventsInCall }, (_, at) => `lost-parts-${turn}-${at}`);
    acknowledged.sent += eventIds.length;
    // As the shop's page does: with the same ids until they are taken.
    while (!isOver) {
      const response = await sendEvents(webs(), turn, shop, eventIds, askedAgain);
      if (response?.status === 202) {
        for (const eventId of eventIds) acknowledged.eventIds.add(eventId);
        return;
      }
      await sleep(200);
    }
  };
  const change = async (turn: number): Promise<void> => {
    const blockedPhrase = `fraza ${turn}`;
    const body = { searchId: shop.searchId, blockedPhrase };
    const status = await statusOfCall(webs(), turn, (origin) =>
      makeCall(origin, shop.token, 'addBlockedPhrase', { body }),
    );
    if (status === '200') acknowledged.phrases.add(blockedPhrase);
    else acknowledged.failedChanges.push(status);
  };
  const importAgain = async (turn: number): Promise<void> => {
    const servers = webs();
    const server = servers[turn % servers.length];
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
