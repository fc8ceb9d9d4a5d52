import { setTimeout as sleep } from 'node:timers/promises';
import { watchMemory } from '../process-tree.ts';
import type { Arena, Arenas } from './arena.ts';
import type { Attack, Outcome, Size } from './attack.ts';
import { recoveryOf, type Sight, witness } from './witness.ts';

export type Attacked = {
  readonly name: string;
  readonly does: string;
  readonly outcome: Outcome;
  readonly idle: Sight;
  readonly meanwhile: Sight;
  readonly peakBytes: number;
  /** NaN if it never came. */
  readonly recoveryMs: number;
};

const usualProducts: Readonly<Record<Size, number>> = { short: 500, whole: 20_000 };
const idleMs: Readonly<Record<Size, number>> = { short: 500, whole: 5000 };
/** The shop counts as calm again once its searches take at most this many times the 99th percentile of before. */
const calmFactor = 2;
const minCalmMs = 50;

const attackArena = async (arena: Arena, attack: Attack, size: Size): Promise<Attacked> => {
  // The first searches are slow by themselves, so they aren't counted.
  await witness(arena.watched, sleep(idleMs[size]));
  const idle = await witness(arena.watched, sleep(idleMs[size]));
  const endOfWatch = watchMemory(() => arena.server().child.pid ?? 0);
  const attacking = attack.run(arena, size);
  const [outcome, meanwhile] = await Promise.all([attacking, witness(arena.watched, attacking)]);
  const recoveryMs = await recoveryOf(arena.watched, Math.max(minCalmMs, calmFactor * idle.searches.p99Ms));
  const peakBytes = endOfWatch();
  return { name: attack.name, does: attack.does(size), outcome, idle, meanwhile, peakBytes, recoveryMs };
};

/** Makes one attack on a server of its own, and reports what the other shop saw before, during and after it. */
export const makeAttack = async (arenas: Arenas, attack: Attack, size: Size): Promise<Attacked> => {
  const arena = await arenas.open({
    products: attack.products?.[size] ?? usualProducts[size],
    settings: attack.settings ?? {},
    ...(attack.graph && { graph: attack.graph(size) }),
  });
  try {
    return await attackArena(arena, attack, size);
  } finally {
    await arena.close();
  }
};
