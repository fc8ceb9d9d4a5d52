import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdSet } from './id-set.ts';

test('knows which ids it has seen, like a plain set', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 4 })), (ids) => {
      const known = new Set<string>();
      const set = createIdSet();
      for (const id of ids) {
        expect(set.add(id)).toBe(!known.has(id));
        known.add(id);
      }
    }),
  );
});

test('distinguishes a hundred thousand ids that differ little', () => {
  const set = createIdSet();
  const ids = Array.from({ length: 100_000 }, (_, index) => `SKU-${index}`);
  expect(ids.every((id) => set.add(id))).toBe(true);
  expect(ids.some((id) => set.add(id))).toBe(false);
});

test('confuses no two of a million different ids, however similar they are', () => {
  const permuted = (index: number): string => [...String(100_000 + index)].reverse().join('');
  const forms: readonly ((index: number) => string)[] = [
    (index) => `SKU-${index}`,
    (index) => `${index}-SKU`,
    (index) => `A${permuted(index)}`,
    (index) => `ą${permuted(index)}/${index % 7}`,
    (index) => 'x'.repeat(1 + (index % 5)) + index.toString(2),
    (index) => String.fromCharCode(0x4e00 + (index % 20_000), 0x61 + Math.floor(index / 20_000)),
    (index) => `${'0'.repeat(40)}${index}`,
    (index) => index.toString(36).padEnd(8, '-'),
    (index) => `${index}\u0000`,
    (index) => `p${index.toString(16).padStart(6, '0')}`,
  ];
  const set = createIdSet();
  const known = new Set<string>();
  for (const form of forms) for (let index = 0; index < 100_000; index += 1) known.add(form(index));
  expect(known.size).toBe(1_000_000);
  let repeated = 0;
  for (const id of known) if (!set.add(id)) repeated += 1;
  expect(repeated).toBe(0);
});
