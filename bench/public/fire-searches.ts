import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { percentile } from '../search/statistics.ts';

export type LoadFigures = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
};

const figuresOf = (times: readonly number[], seconds: number, failures: number): LoadFigures => ({
  perSecond: Math.round(times.length / seconds),
  p50Ms: percentile(times, 0.5),
  p95Ms: percentile(times, 0.95),
  p99Ms: percentile(times, 0.99),
  failures,
});

/** Requests the paths in turn over persistent connections, each as soon as it has its answer. */
export const fireSearches = async (
  origin: string,
  key: string,
  paths: readonly string[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<LoadFigures> => {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        headers: { 'x-api-key': key },
        requests: paths.map((path) => ({ method: 'GET', path })),
      },
      (error: unknown, done) => (error ? reject(error) : resolve(done)),
    );
    instance.on('response', (_client, _status, _bytes, timeMs) => times.push(timeMs));
  });
  return figuresOf(times, result.duration, result.non2xx + result.errors + result.timeouts);
};

/**
 * Sends requests at regular intervals whether or not earlier ones were answered, as visitors do. Times count from the moment at which a search
 * was due, so that waiting behind others is included.
 */
export const fireEvenly = async (
  origin: string,
  key: string,
  paths: readonly string[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<LoadFigures> => {
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string): Promise<boolean> =>
    new Promise((resolve) => {
      get(origin + path, { agent, headers: { 'x-api-key': key } }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode === 200));
      }).once('error', () => resolve(false));
    });
  const startedAt = performance.now();
  const searches = Array.from({ length: perSecond * seconds }, async (_, i) => {
    const due = (i * 1000) / perSecond;
    await sleep(Math.max(0, startedAt + due - performance.now()));
    const isAnswered = await ask(paths[i % paths.length] ?? '/');
    return { isAnswered, ms: performance.now() - startedAt - due };
  });
  const done = await Promise.all(searches);
  agent.destroy();
  const failures = done.filter(({ isAnswered }) => !isAnswered).length;
  return figuresOf(
    done.map(({ ms }) => ms),
    seconds,
    failures,
  );
};
