import { expect, test } from 'vitest';
import { TermTable } from './term-table.ts';

const unitsOf = (term: string): Uint16Array => Uint16Array.from(term, (unit) => unit.charCodeAt(0));
const encoder = new TextEncoder();

test('half a million terms, most of them similar, have one id each, as units or as bytes', () => {
  const table = new TermTable();
  const byBytes = new TermTable();
  const terms = new Set<string>();
  for (let i = 0; i < 125_000; i++) {
    const digits = String(i);
    for (const term of [digits, `a${digits}`, `${digits}a`, [...digits].reverse().join('b')]) terms.add(term);
  }
  let id = 0;
  for (const term of terms) {
    const ids = [table.intern(unitsOf(term), 0, term.length), byBytes.internBytes(encoder.encode(term))];
    // Half a million assertions would take most of the test's time.
    if (ids[0] !== id || ids[1] !== id) expect(ids, term).toEqual([id, id]);
    id++;
  }
  expect(table.size).toBe(terms.size);
});

test('a term is recognised, and its bytes are those it was added with', () => {
  const table = new TermTable();
  const units = unitsOf('x żółw ☃ y');
  const snail = table.intern(units, 2, 6);
  expect(table.intern(units, 7, 8)).toBe(snail + 1);
  expect(table.intern(unitsOf('żółw'), 0, 4)).toBe(snail);
  const bytes = table.bytes.subarray(table.startOf(snail), table.endOf(snail));
  expect(new TextDecoder().decode(bytes)).toBe('żółw');
});
