import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../search/statistics.ts';

export type Seen = {
  readonly asked: number;
  /** Answered by anything but 200, or not at all. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};
export type Sight = { readonly searches: Seen; readonly health: Seen };

/** Whoever has no answer by then has gone away. */
const patienceMs = 30_000;

export type Ask = (path: string, headers?: Readonly<Record<string, string>>) => Promise<number>;

/** Asks over connections that stay open, from an address of its own on this machine. Gives the status, 0 where there was no answer. */
export const openAsker = (origin: () => string, localAddress = '127.0.0.1') => {
  const agent = new Agent({ keepAlive: true });
  const ask: Ask = (path, headers = {}) =>
    new Promise((resolve) => {
      const sent = request(origin() + path, { agent, headers, localAddress }, (response) => {
        response.resume().once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
      });
      sent.setTimeout(patienceMs, () => sent.destroy());
      sent.once('error', () => resolve(0));
      sent.end();
    });
  return { ask, close: () => agent.destroy() };
};

type Answer = { readonly status: number; readonly ms: number };

/**
 * Asks at even distances whether or not the answers are there, as visitors do. Times count from the moment at which a
 * request was due, so that one which waits for others has waited.
 */
const askEvenly = async (perSecond: number, ask: (at: number) => Promise<number>, isOver: () => boolean) => {
  const startedAt = performance.now();
  const answers: Promise<Answer>[] = [];
  for (let at = 0; !isOver(); at += 1) {
    const due = startedAt + (at * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    answers.push(ask(at).then((status) => ({ status, ms: performance.now() - due })));
  }
  return Promise.all(answers);
};

const seenIn = (answers: readonly Answer[]): Seen => {
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  return {
    asked: answers.length,
    failed: answers.length - times.length,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
};

export type Watched = {
  readonly ask: Ask;
  readonly searchPaths: readonly string[];
  readonly key: string;
};

const searchesPerSecond = 10;
const healthPerSecond = 10;

/** What another shop's visitor and a monitor see until something is over. */
export const witness = async (
  { ask, searchPaths, key }: Watched,
  until: Promise<unknown>,
): Promise<Sight> => {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  until.then(end, end);
  const headers = { 'x-api-key': key };
  const [searches, health] = await Promise.all([
    askEvenly(
      searchesPerSecond,
      (at) => ask(searchPaths[at % searchPaths.length] ?? '/', headers),
      () => isOver,
    ),
    askEvenly(
      healthPerSecond,
      () => ask('/healthz'),
      () => isOver,
    ),
  ]);
  return { searches: seenIn(searches), health: seenIn(health) };
};

const calmInARow = 5;
const longestRecoveryMs = 60_000;

/** Milliseconds until several searches in a row take at most as long as asked for; NaN where that doesn't come. */
export const recoveryOf = async ({ ask, searchPaths, key }: Watched, calmMs: number): Promise<number> => {
  const startedAt = performance.now();
  let calm = 0;
  let calmSince = startedAt;
  for (let at = 0; calm < calmInARow; at += 1) {
    const askedAt = performance.now();
    if (askedAt - startedAt > longestRecoveryMs) return Number.NaN;
    const status = await ask(searchPaths[at % searchPaths.length] ?? '/', { 'x-api-key': key });
    const isCalm = status === 200 && performance.now() - askedAt <= calmMs;
    if (isCalm && calm === 0) calmSince = askedAt;
    calm = isCalm ? calm + 1 : 0;
    if (!isCalm) await sleep(50);
  }
  return calmSince - startedAt;
};
