import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortIndexes } from './sort-indexes.ts';

test('indexes are sorted by the given order, and equal ones keep theirs', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 }), { maxLength: 200 }), (values) => {
      const order = sortIndexes(values.length, (a, b) => (values[a] ?? 0) - (values[b] ?? 0));
      const wanted = values
        .map((value, index) => ({ value, index }))
        .sort((a, b) => a.value - b.value || a.index - b.index);
      expect([...order]).toEqual(wanted.map(({ index }) => index));
    }),
  );
});

test('more indexes than the heap could hold twice can be sorted', () => {
  const script = `
    import { sortIndexes } from ${JSON.stringify(new URL('./sort-indexes.ts', import.meta.url).href)};
    const size = 3_000_000;
    const values = Uint32Array.from({ length: size }, (_, i) => Math.imul(i, 2654435761) >>> 0);
    const order = sortIndexes(size, (a, b) => values[a] - values[b]);
    for (let i = 1; i < size; i++) if (values[order[i - 1]] > values[order[i]]) throw new Error('not in order');
    console.log('in order');`;
  const printed = execFileSync(
    process.execPath,
    ['--max-old-space-size=24', '--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  );
  expect(printed).toBe('in order\n');
});
