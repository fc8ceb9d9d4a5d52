import type { Part } from './cluster-shops.ts';
import { hashText, type Random } from './random.ts';

/**
 * `consistent`: always the same copy of a shop, by rendezvous hashing (Thaler and Ravishankar 1998), so that what its searches have warmed up is used
 * again. `random`: any copy. `two`: of two copies at random the one with less under way (Mitzenmacher 2001).
 */
export type Routing = 'consistent' | 'random' | 'two';

type Reached = { readonly isDown: boolean; readonly outstanding: number };

type Choice = {
  readonly part: Part;
  readonly owner: string;
  readonly routing: Routing;
  readonly random: Random;
  readonly machines: readonly Reached[];
  /** Whether the balancer knows which machines are down. */
  readonly isSeen: boolean;
};

/** The machine for one search; -1 where all copies are down. */
export const chooseMachine = ({ part, owner, routing, random, machines, isSeen }: Choice): number => {
  const alive = isSeen ? part.machines.filter((one) => machines[one]?.isDown === false) : part.machines;
  const first = Math.floor(random() * alive.length);
  if (alive.length < 2 || routing === 'random') return alive[first] ?? -1;
  if (routing === 'consistent')
    return alive.reduce((best, one) =>
      hashText(`${owner}/${one}`) > hashText(`${owner}/${best}`) ? one : best,
    );
  const second = (first + 1 + Math.floor(random() * (alive.length - 1))) % alive.length;
  const busyOf = (at: number): number => machines[alive[at] ?? -1]?.outstanding ?? 0;
  return alive[busyOf(second) < busyOf(first) ? second : first] ?? -1;
};
