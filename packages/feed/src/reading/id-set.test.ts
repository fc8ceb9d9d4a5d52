import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdSet } from './id-set.ts';

test('knows which ids it has seen, as a plain set does', () => {
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

test('keeps apart a hundred thousand ids that differ little', () => {
  const set = createIdSet();
  const ids = Array.from({ length: 100_000 }, (_, index) => `SKU-${index}`);
  expect(ids.every((id) => set.add(id))).toBe(true);
  expect(ids.some((id) => set.add(id))).toBe(false);
});
