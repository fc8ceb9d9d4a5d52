import { expect, test } from 'vitest';
import { newId, newIds } from './ids.ts';

test('ids are 13 characters of their alphabet, no two the same, one at a time or many', () => {
  const ids = [newId(), newId(), ...newIds(1000)];
  expect(new Set(ids).size).toBe(1002);
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{13}$/);
  expect(newIds(0)).toEqual([]);
});
