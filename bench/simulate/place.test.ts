import { describe, expect, test } from 'vitest';
import { type Copy, type Placement, packBalanced, packFirstFit } from './place.ts';
import { createRandom } from './random.ts';

const capacity = [10, 5];
const random = createRandom('place');
const parts = 300;
const copies = Array.from({ length: parts }, (_, part): Copy[] => {
  const need = [random() ** 3 * 9, random() ** 3 * 4];
  return [
    { part, need },
    { part, need },
  ];
}).flat();
const packings: readonly (readonly [string, typeof packFirstFit])[] = [
  ['first fit', packFirstFit],
  ['balanced', packBalanced],
];

/** What the machines hold, added up from the places of the copies rather than from what the packing says. */
const heldBy = ({ machinesOf, used }: Placement): number[][] => {
  const held = used.map(() => capacity.map(() => 0));
  for (const [part, machines] of machinesOf.entries())
    for (const machine of machines)
      for (const [i, value] of (copies[2 * part]?.need ?? []).entries()) {
        const row = held[machine] ?? [];
        row[i] = (row[i] ?? 0) + value;
      }
  return held;
};

describe.each(packings)('%s', (_, pack) => {
  const placement = pack(copies, parts, capacity);

  test('never puts more on a machine than it holds', () => {
    for (const held of heldBy(placement))
      for (const [i, value] of held.entries()) expect(value).toBeLessThanOrEqual((capacity[i] ?? 0) + 1e-9);
  });

  test('puts every copy somewhere, two of a part on two machines', () => {
    expect(placement.machinesOf).toHaveLength(parts);
    for (const machines of placement.machinesOf) {
      expect(machines).toHaveLength(2);
      expect(new Set(machines).size).toBe(2);
    }
  });

  test('takes hardly more machines than what is needed adds up to', () => {
    const least = Math.max(
      ...capacity.map((room, i) => copies.reduce((sum, { need }) => sum + (need[i] ?? 0), 0) / room),
    );
    expect(placement.used.length).toBeGreaterThanOrEqual(least);
    expect(placement.used.length).toBeLessThan(least * 1.3 + 2);
  });

  test('refuses what fits nowhere', () => {
    expect(() => pack([{ part: 0, need: [11, 1] }], 1, capacity)).toThrow('part 0 fits no machine');
  });
});

test('balanced machines are used alike', () => {
  const loads = packBalanced(copies, parts, capacity).used.map((used) =>
    Math.max(...used.map((value, i) => value / (capacity[i] ?? 1))),
  );
  expect(Math.max(...loads) - Math.min(...loads)).toBeLessThan(0.35);
});
