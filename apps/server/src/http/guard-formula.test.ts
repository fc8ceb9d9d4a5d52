import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './guard-formula.ts';

const pieces = fc.constantFrom(
  ...['=', '+', '-', '@', '＝', '＋', '－', '＠', "'", '"', ';', ',', '\t', '\r', '\n', ' ', 'a', '1', '|'],
);
const texts = fc.array(pieces, { maxLength: 12 }).map((list) => list.join(''));

/**
 * The cells that a spreadsheet makes of a file, which separator it expects: quotes hold a cell together where they begin it, and
 * what follows their end is taken as it is.
 */
const cellsOf = (csv: string, separator: string): string[] => {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < csv.length; at++) {
    const sign = csv.charAt(at);
    if (isQuoted && sign === '"' && csv.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (isQuoted) {
      if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (cell === '' && sign === '"') isQuoted = true;
    else if (sign === separator || sign === '\r' || sign === '\n') {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
};

test.each([';', ','])(
  'no cell of an export begins like a formula, whatever separator a spreadsheet expects of one with “%s”',
  (written) => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (row) => {
        const csv = Papa.unparse([['head'], row.map(guardFormula)], { delimiter: written, quotes: true });
        for (const expected of [';', ',', '\t'])
          for (const cell of cellsOf(csv, expected))
            expect([csv, expected, cell]).not.toEqual([
              csv,
              expected,
              expect.stringMatching(/^"*[=+\-@＝＋－＠]/),
            ]);
      }),
      { numRuns: 3000 },
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

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])(
  'a text that begins with %j is one to a spreadsheet',
  (sign) => {
    expect(guardFormula(`${sign}1+1`)).toBe(`'${sign}1+1`);
    expect(guardFormula(`"${sign}1+1`)).toBe(`"'${sign}1+1`);
    expect(guardFormula(`'${sign}1`), 'and is read back').toBe(`''${sign}1`);
  },
);

test('lines of a text stay as they are', () => {
  expect(guardFormula('one\r\ntwo\nthree')).toBe('one\r\ntwo\nthree');
});
