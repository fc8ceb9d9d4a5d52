import { type Synonym, synonym, validate } from '@vitrina/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPhraseCsv, writePhraseCsv } from './csv.ts';
import { tidyValue } from './entries.ts';

const valuesOf = (kind: 'synonyms' | 'blocked', csv: string) =>
  readPhraseCsv(kind, csv, 1000)?.map(({ value }) => value);

describe('reading a list of phrases', () => {
  test.each([
    ['semicolons', 'buty;x\nczapki;y'],
    ['commas', 'buty,x\nczapki,y'],
    ['tabs', 'buty\tx\nczapki\ty'],
    ['one column', 'buty\nczapki'],
    ['a byte order mark and a head', '\uFEFFphrase\r\nbuty\r\nczapki\r\n'],
    ['a line that names the delimiter', 'sep=;\r\nbuty;x\r\nczapki;y'],
    ['quotes', '"buty";"x"\r\n"czapki";"y"'],
    ['empty lines and rows of empty cells', '\n\nbuty;x\n ; \nczapki;y\n;;\n;;\n'],
    ['old line ends', 'buty\rczapki\r'],
  ])('takes the first column of a file with %s', (_, csv) => {
    expect(valuesOf('blocked', csv)).toEqual(['buty', 'czapki']);
  });

  test('keeps what is quoted as it is, and counts the lines of the file', () => {
    const lines = readPhraseCsv('blocked', 'phrase\n\n"a; ""b"""\n"two\nlines"\nend', 1000);
    expect(lines).toEqual([
      { line: 3, text: 'a; "b"', value: 'a; "b"' },
      { line: 4, text: 'two\nlines', value: 'two\nlines' },
      { line: 6, text: 'end', value: 'end' },
    ]);
  });

  test('takes groups and one-way synonyms, and a line without a type for a group of its cells', () => {
    const csv = 'type;from;to\ngroup;tv|telewizor;\noneWay;kozaki;buty|trzewiki\nsofa;kanapa;;wersalka';
    expect(valuesOf('synonyms', csv)).toEqual([
      { type: 'group', phrases: ['tv', 'telewizor'] },
      { type: 'oneWay', from: ['kozaki'], to: ['buty', 'trzewiki'] },
      { type: 'group', phrases: ['sofa', 'kanapa', 'wersalka'] },
    ]);
  });

  test('says of a file with too many lines that it is one, and passes over a million empty rows at its end', () => {
    expect(readPhraseCsv('blocked', 'x\n'.repeat(1001), 1000)).toBeNull();
    expect(readPhraseCsv('blocked', `x${'\n;;'.repeat(100_000)}`, 1000)).toHaveLength(1);
  });
});

describe('a written list', () => {
  test('begins with a byte order mark and a head, has semicolons, and gives a spreadsheet no formulas', () => {
    expect(writePhraseCsv('blocked', ['=1+1', '+48', '-5%', '@x', "'=y", 'a;"b"'])).toBe(
      `\uFEFF${['phrase', "'=1+1", "'+48", "'-5%", "'@x", "''=y", 'a;""b""'].map((cell) => `"${cell}"`).join('\r\n')}\r\n`,
    );
    expect(writePhraseCsv('synonyms', [{ type: 'oneWay', from: ['=a', 'b|c'], to: ['d'] }])).toBe(
      '\uFEFF"type";"from";"to"\r\n"oneWay";"\'=a|b\\|c";"d"\r\n',
    );
  });

  test('is read back as it was, whatever the phrases hold', () => {
    const phrase = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
    const sign = fc.stringMatching(/^[=+\-@'|\\;,"a ]{1,6}$/);
    const phrases = fc.array(fc.oneof(phrase, sign), { minLength: 1, maxLength: 4 });
    const made = fc.oneof(
      phrases.map((list) => ({ type: 'group', phrases: list })),
      fc.tuple(phrases, phrases).map(([from, to]) => ({ type: 'oneWay', from, to })),
    );
    fc.assert(
      fc.property(fc.array(made, { maxLength: 8 }), (list) => {
        const valid = list.flatMap((one): Synonym[] => {
          const parsed = validate(synonym, one);
          return parsed.ok ? [tidyValue(parsed.data)] : [];
        });
        expect(valuesOf('synonyms', writePhraseCsv('synonyms', valid))).toEqual(valid);
      }),
      { numRuns: 500 },
    );
  });
});
