import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Ask } from './asker.ts';

export type Seen = {
  readonly asked: number;
  /** Answered by anything but 200, or not at all. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};
export type Sight = { readonly searches: Seen; readonly health: Seen };

export type Watched = {
  /** The server's origin, which changes when it restarts. */
  readonly origin: () => string;
  /** The address that the witness comes from. */
  readonly localAddress: string;
  readonly ask: Ask;
  readonly searchPaths: readonly string[];
  readonly key: string;
};

export type WitnessData = Omit<Watched, 'origin' | 'ask'> & { readonly origin: string };
export type ToWitness = { readonly origin: string } | { readonly kind: 'stop' };
export type FromWitness = Sight;

const lookEveryMs = 20;

/** What another shop's visitor and a monitor observe until `until` resolves. */
export const witness = async (watched: Watched, until: Promise<unknown>): Promise<Sight> => {
  const { searchPaths, key, localAddress } = watched;
  let origin = watched.origin();
  const workerData: WitnessData = { searchPaths, key, localAddress, origin };
  const worker = new Worker(new URL('./witness-thread.ts', import.meta.url), { workerData });
  const tell = (message: ToWitness): void => worker.postMessage(message);
  const look = setInterval(() => {
    if (watched.origin() === origin) return;
    origin = watched.origin();
    tell({ origin });
  }, lookEveryMs);
  const seen = once(worker, 'message') as Promise<[FromWitness]>;
  await until.catch(() => undefined);
  clearInterval(look);
  tell({ kind: 'stop' });
  const [sight] = await seen;
  return sight;
};

const calmInARow = 5;
const longestRecoveryMs = 60_000;

/** Milliseconds until several searches in a row are as fast as asked for; NaN if that never happens. */
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
