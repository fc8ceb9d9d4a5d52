/** A copy of a part of a catalog, with what it needs of a machine. */
export type Copy = { readonly part: number; readonly need: readonly number[] };

/** What a machine holds, in the order of `need` (memory, processor time, requests, …). */
export type Capacity = readonly number[];

export type Placement = {
  /** Of each part, the machines of its copies. */
  readonly machinesOf: readonly (readonly number[])[];
  /** Of each machine, what its copies need. */
  readonly used: readonly (readonly number[])[];
};

type Machine = { readonly used: number[]; readonly parts: Set<number>; share: number };

/** The dearest of what is needed, as a share of a machine. */
const shareOf = (need: readonly number[], capacity: Capacity): number => {
  let most = 0;
  for (let i = 0; i < capacity.length; i++) most = Math.max(most, (need[i] ?? 0) / (capacity[i] ?? 0));
  return most;
};

const fits = ({ used, parts }: Machine, { part, need }: Copy, capacity: Capacity): boolean => {
  for (let i = 0; i < capacity.length; i++)
    if ((used[i] ?? 0) + (need[i] ?? 0) > (capacity[i] ?? 0)) return false;
  return !parts.has(part);
};

const put = (machine: Machine, { part, need }: Copy, capacity: Capacity): void => {
  machine.parts.add(part);
  for (const [i, value] of need.entries()) machine.used[i] = (machine.used[i] ?? 0) + value;
  machine.share = shareOf(machine.used, capacity);
};

const largestFirst = (copies: readonly Copy[], capacity: Capacity): Copy[] =>
  [...copies].sort((a, b) => shareOf(b.need, capacity) - shareOf(a.need, capacity) || a.part - b.part);

const present = (machines: readonly Machine[], parts: number): Placement => {
  const machinesOf = Array.from({ length: parts }, (): number[] => []);
  for (const [index, machine] of machines.entries())
    for (const part of machine.parts) machinesOf[part]?.push(index);
  return { machinesOf, used: machines.map(({ used }) => used) };
};

const emptyMachine = (capacity: Capacity): Machine => ({
  used: capacity.map(() => 0),
  parts: new Set(),
  share: 0,
});

const refuseTooLarge = (copies: readonly Copy[], capacity: Capacity): void => {
  const tooLarge = copies.find(({ need }) => shareOf(need, capacity) > 1);
  if (tooLarge) throw new Error(`part ${tooLarge.part} fits no machine: ${tooLarge.need.join(', ')}`);
};

/** First fit, largest first: the fewest machines that a simple rule finds. Two copies of a part are never on one machine. */
export const packFirstFit = (copies: readonly Copy[], parts: number, capacity: Capacity): Placement => {
  refuseTooLarge(copies, capacity);
  const machines: Machine[] = [];
  for (const copy of largestFirst(copies, capacity)) {
    let machine = machines.find((one) => fits(one, copy, capacity));
    if (!machine) {
      machine = emptyMachine(capacity);
      machines.push(machine);
    }
    put(machine, copy, capacity);
  }
  return present(machines, parts);
};

/** The machine that is used least takes the next copy, largest first; null if a copy finds no room on so many machines. */
const tryBalanced = (
  copies: readonly Copy[],
  parts: number,
  capacity: Capacity,
  count: number,
): Placement | null => {
  const machines = Array.from({ length: count }, () => emptyMachine(capacity));
  for (const copy of copies) {
    let best: Machine | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const machine of machines) {
      if (machine.share >= least || !fits(machine, copy, capacity)) continue;
      best = machine;
      least = machine.share;
    }
    if (best === null) return null;
    put(best, copy, capacity);
  }
  return present(machines, parts);
};

/** Evenly over as few machines as it takes, to within one in a hundred. */
export const packBalanced = (copies: readonly Copy[], parts: number, capacity: Capacity): Placement => {
  refuseTooLarge(copies, capacity);
  const sorted = largestFirst(copies, capacity);
  const totals = capacity.map((_, i) => copies.reduce((sum, { need }) => sum + (need[i] ?? 0), 0));
  for (let count = Math.max(1, Math.ceil(shareOf(totals, capacity))); ; count += Math.ceil(count / 100)) {
    const placement = tryBalanced(sorted, parts, capacity, count);
    if (placement) return placement;
  }
};
