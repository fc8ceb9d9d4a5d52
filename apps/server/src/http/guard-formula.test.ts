import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './guard-formula.ts';

const pieces = fc.constantFrom(
  ...['=', '+', '-', '@', "'", '"', ';', ',', '\t', '\r', '\n', ' ', 'a', '1', '|'],
);
const texts = fc.array(pieces, { maxLength: 12 }).map((list) => list.join(''));

test.each([';', ',', '\t'])(
  '[R7.11] no cell of an export begins like a formula, whatever separator a spreadsheet expects of one with “%s”',
  (written) => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (row) => {
        const csv = Papa.unparse([['head'], row.map(guardFormula)], { delimiter: written, quotes: true });
        for (const expected of [';', ',', '\t']) {
          const { data } = Papa.parse<string[]>(csv, { delimiter: expected });
          for (const cell of data.flat())
            expect([csv, cell]).not.toEqual([csv, expect.stringMatching(/^"*[=+\-@]/)]);
        }
      }),
      { numRuns: 2000 },
    );
  },
);

test('what was guarded is read back as it was', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
