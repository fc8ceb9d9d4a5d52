import autocannon from 'autocannon';
import { percentile } from '../search/statistics.ts';

export type Load = {
  readonly connections: number;
  readonly seconds: number;
  /** Searches a second; without it as many as are answered. */
  readonly perSecond?: number;
};
export type LoadFigures = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
};

/** Asks for the paths in turn, again and again, over kept connections. */
export const fireSearches = async (
  origin: string,
  key: string,
  paths: readonly string[],
  { connections, seconds, perSecond }: Load,
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
        ...(perSecond !== undefined && { overallRate: perSecond }),
      },
      (error: unknown, done) => (error ? reject(error) : resolve(done)),
    );
    instance.on('response', (_client, _status, _bytes, timeMs) => times.push(timeMs));
  });
  return {
    perSecond: Math.round(times.length / result.duration),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
    failures: result.non2xx + result.errors + result.timeouts,
  };
};
