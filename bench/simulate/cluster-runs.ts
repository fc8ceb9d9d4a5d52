import { fleet, openSearch } from './assumptions.ts';
import { type Cluster, type ClusterOptions, simulateCluster } from './cluster.ts';
import type { FleetPlan } from './plan-fleet.ts';

/** docs/operations/limits.md and the engine's pool: how many searches may wait, how long, and how long one may run. */
const engineLimits = { maxWaiting: 500, waitMs: 3000, runMs: 2000 } as const;

type Changes = Partial<
  Pick<ClusterOptions, 'routing' | 'queue' | 'burst' | 'failure' | 'untilMs' | 'warmMs'>
> & { readonly load?: number };

/** A planned fleet under load: as it is planned for, but for the changes. */
export const runFleet = (seed: string, plan: FleetPlan, { load = 1, ...changes }: Changes): Cluster => {
  const isEmbedded = plan.loopMs > 0;
  return simulateCluster({
    seed,
    shops:
      load === 1 ? plan.shops : plan.shops.map((shop) => ({ ...shop, perSecond: shop.perSecond * load })),
    ...{ machines: plan.placement.used.length, threads: plan.threads, loopMs: plan.loopMs },
    ...{ routing: 'two', queue: isEmbedded ? 'owners' : 'arrival', ...engineLimits },
    ...(!isEmbedded && { maxWaiting: openSearch.queue }),
    ...{ warmMs: 800, untilMs: 3000 },
    ...changes,
  });
};

/** The machine whose threads are planned to be busiest. */
export const busiestMachine = ({ placement }: FleetPlan): number =>
  placement.used.reduce((best, used, i) => ((used[1] ?? 0) > (placement.used[best]?.[1] ?? 0) ? i : best), 0);

/** Which shops have a copy on any of these machines. */
export const shopsOn = ({ shops }: FleetPlan, machines: readonly number[]): Set<number> => {
  const wanted = new Set(machines);
  return new Set(
    shops.flatMap(({ parts }, shop) =>
      parts.some((part) => part.machines.some((one) => wanted.has(one))) ? [shop] : [],
    ),
  );
};

export type Replacement = {
  readonly copies: number;
  readonly bytes: number;
  /** Until the last copy is back, and a machine that can no longer take one. */
  readonly seconds: number;
  readonly homeless: number;
};

/**
 * What a lost machine held goes to those that are used least, largest first; each fetches one file after another. Machines keep to memory, and may
 * go beyond the planned use of threads.
 */
export const replaceMachine = (
  plan: FleetPlan,
  lost: number,
  fileBytesOf: (memory: number) => number,
): Replacement => {
  const { placement, capacity } = plan;
  const [memoryRoom = 0] = capacity;
  const used = placement.used.map((one) => [...one]);
  const busyUntil = used.map(() => 0);
  const copies = placement.machinesOf
    .flatMap((machines, part) => (machines.includes(lost) ? [{ part, machines }] : []))
    .map(({ part, machines }) => ({ machines, memory: plan.memoryOf(part) }))
    .sort((a, b) => b.memory - a.memory);
  let bytes = 0;
  let homeless = 0;
  for (const { machines, memory } of copies) {
    let best = -1;
    for (const [i, one] of used.entries()) {
      if (i === lost || machines.includes(i) || (one[0] ?? 0) + memory > memoryRoom) continue;
      if (best < 0 || (busyUntil[i] ?? 0) < (busyUntil[best] ?? 0)) best = i;
    }
    const target = used[best];
    if (!target) {
      homeless++;
      continue;
    }
    target[0] = (target[0] ?? 0) + memory;
    const file = fileBytesOf(memory);
    bytes += file;
    busyUntil[best] = (busyUntil[best] ?? 0) + file / fleet.fetchBytesPerSecond + fleet.warmUpMs / 1000;
  }
  return { copies: copies.length, bytes, homeless, seconds: Math.max(...busyUntil) };
};
