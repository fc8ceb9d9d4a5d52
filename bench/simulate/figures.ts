import type { Cluster } from './cluster.ts';
import type { SearchRun } from './search-machine.ts';

export type Latencies = {
  readonly searches: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Shares of all: refused, too late, lost with a machine. */
  readonly refused: number;
  readonly late: number;
  readonly lost: number;
};

/** Of the searches that `isMeant`. */
export const latenciesOf = (
  { searches }: Pick<Cluster, 'searches'>,
  isMeant: (search: SearchRun) => boolean = () => true,
): Latencies => {
  const meant = searches.filter(isMeant);
  const times = Float64Array.from(
    meant.filter(({ outcome }) => outcome === 'ok').map(({ beganMs, endedMs }) => endedMs - beganMs),
  ).sort();
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const shareOf = (outcome: SearchRun['outcome']): number =>
    meant.filter((search) => search.outcome === outcome).length / Math.max(1, meant.length);
  return {
    searches: meant.length,
    ...{ p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) },
    ...{ refused: shareOf('refused'), late: shareOf('late'), lost: shareOf('lost') },
  };
};

/** A table of the page. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** With three digits, or all of a larger number. */
export const say = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(2)));
};

export const percent = (share: number): string => (share === 0 ? '0' : `${say(share * 100)} %`);

export const latencyCells = ({ p50Ms, p95Ms, p99Ms, refused, late, lost }: Latencies): string[] => [
  ...[say(p50Ms), say(p95Ms), say(p99Ms)],
  ...[percent(refused), percent(late + lost)],
];
export const latencyHead = ['p50 ms', 'p95 ms', 'p99 ms', 'refused', 'late or lost'] as const;
