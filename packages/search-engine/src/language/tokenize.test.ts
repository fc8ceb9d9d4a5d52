import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { readQueryWords, tokenize } from './tokenize.ts';

const terms = (text: string): string[] => tokenize(text).map((token) => token.term);

test('folds letters that Unicode does not decompose, marks and case', () => {
  expect(fold('Żółta Łąka đ Straße Øre Æsop cœur İstanbul ı')).toBe(
    'zolta laka d strasse ore aesop coeur istanbul i',
  );
  expect(fold('Ĝustá žluťoučký')).toBe(fold('GUSTA ZLUTOUCKY').toLowerCase());
});

test('folds composed and decomposed marks to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')));
    }),
  );
});

test('folding Latin text twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aąćęłńóśźżßøæœıĐéÉ Ż1-/') }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('makes part numbers findable whole and in parts', () => {
  expect(terms('21A2KOT-XC')).toEqual(['21a2kotxc', '21a2kot', 'xc']);
  expect(terms('G 1/4"')).toEqual(['g', '1/4', '1', '4', '"']);
  expect(terms('43,2 cm')).toEqual(['43.2', '43', '.2', 'cm']);
  expect(terms('500ml')).toEqual(['500ml', '500', 'ml']);
  expect(terms('A4 USB-C')).toEqual(['a4', 'usbc', 'usb', 'c']);
});

/** Whether each word of the query, or its adjacent parts, is in the text, as a search without typos requires. */
const finds = (query: string, text: string): boolean => {
  const tokens = tokenize(text);
  const isAt = (term: string, position: number): boolean =>
    tokens.some((token) => token.term === term && token.position === position);
  return readQueryWords(query).every(
    ({ term, parts }) =>
      tokens.some((token) => token.term === term) ||
      (parts.length > 1 && tokens.some(({ position }) => parts.every((part, i) => isAt(part, position + i)))),
  );
};

test.each([
  ['500 ml', '500ml'],
  ['43,2 cm', '43.2cm'],
  ['1,5 l', '1.5l'],
  ['10 000 mAh', '10000mAh', '10000 mAh'],
  ['1 000 000 szt', '1000000 szt.'],
  ['M8x30', 'M8 x 30', 'm8 × 30'],
  ['160x200 cm', '160 x 200 cm', '160×200cm'],
  ['2 x 500 ml', '2x500ml'],
  ['2,5x30 mm', '2.5 x 30 mm'],
  ['12V/230V', '12 V / 230 V'],
  ['3/4 cala', '3/4cala'],
  ['5W-30', '5w 30'],
  ['15,6 cala', '15.6 cala'],
])('[R10.03] a measure is found however it is spaced: %s', (...spellings) => {
  for (const query of spellings)
    for (const text of spellings) expect([query, text, finds(query, text)]).toEqual([query, text, true]);
});

test('[R10.03] finds the pieces of a measure, and no others', () => {
  expect(finds('230V', 'zasilacz 12V/230V')).toBe(true);
  expect(finds('500ml', '2x500ml')).toBe(true);
  expect(finds('1 500 W', 'czajnik 1 500 W')).toBe(true);
  expect(finds('1500W', 'czajnik 1 500 W')).toBe(true);
  expect(terms('43,2cm')).not.toContain('2cm');
  expect(finds('12128', 'iPhone 12 128 GB')).toBe(false);
  expect(terms('iPhone 12 128 GB')).toEqual(['iphone', '12', '128', 'gb']);
  expect(terms('RTX4090 21x')).toEqual(['rtx4090', '21x', '21', 'x']);
});

test('[R10.03] decimals are no whole number, but groups, dates and versions have their parts', () => {
  expect(finds('5 kg', 'karma 1,5 kg')).toBe(false);
  expect(finds('2cm', 'rama 43,2cm')).toBe(false);
  expect(finds('345', 'filtr 12.345')).toBe(true);
  expect(finds('2024', 'kalendarz 12.05.2024')).toBe(true);
  expect(finds('usb 3', 'USB 3.0')).toBe(true);
  expect(terms('A4.5')).toContain('5');
});

test('[R10.03] dimensions with decimals have the same parts with spaces and without', () => {
  const parts = ['10', '.5', 'x', '14', '.8', 'cm'];
  for (const text of ['10,5x14,8 cm', '10,5x14,8cm', '10,5 x 14,8 cm', '10.5 x 14.8cm'])
    expect([text, terms(text).filter((term) => parts.includes(term))]).toEqual([text, parts]);
  for (const query of ['10,5 cm', '14,8 cm', '14.8cm', '10,5 x 14,8'])
    expect([query, finds(query, 'notes 10,5x14,8 cm')]).toEqual([query, true]);
  expect(finds('40,5 cm', 'obraz 60x40,5 cm')).toBe(true);
  expect(finds('3/4', 'mufa 1/2x3/4')).toBe(true);
  expect(finds('8 cm', 'notes 10,5x14,8 cm')).toBe(false);
});

test('[R10.03] a quote behind a number is an inch, unless it closes what a quote opened', () => {
  const inches = [
    '42"',
    '42”',
    '42″',
    "42''",
    '42’’',
    '42′′',
    '42" LED',
    '42"LED',
    '24" 27"',
    '(42")',
    '5\'11"',
  ];
  for (const text of inches) expect([text, terms(text).includes('"')]).toEqual([text, true]);
  const quoted = [
    '"42"',
    '„42”',
    '“42”',
    '„Rozmiar 42”',
    'buty "roz. 42" nowe',
    "'42'",
    "42'",
    '"',
    '„”',
    'M "',
  ];
  for (const text of quoted) expect([text, terms(text).includes('"')]).toEqual([text, false]);
});

test('does not mistake a decimal for a whole number, or a trademark sign for letters', () => {
  expect(terms('1,5')).not.toContain('15');
  expect(terms('Core™2 Intel®')).toEqual(['core', '2', 'intel']);
});

test('gives the parts of a compound adjacent positions', () => {
  const positions = tokenize('a wi-fi router').map(({ term, position }) => [term, position]);
  expect(positions).toEqual([
    ['a', 0],
    ['wifi', 1],
    ['wi', 1],
    ['fi', 2],
    ['router', 3],
  ]);
});

test('knows where each token is in the original text', () => {
  const text = 'Große Żółć 21A2KOT-XC 60x40cm';
  for (const token of tokenize(text))
    if (token.kind !== 'whole') expect(fold(text.slice(token.start, token.end))).toBe(token.term);
});

test('the positions of one term never decrease, whatever a text of numbers looks like', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0012x5 ,./-mla'), maxLength: 40 }), (text) => {
      const last = new Map<string, number>();
      for (const { term, position } of tokenize(text)) {
        expect(position).toBeGreaterThanOrEqual(last.get(term) ?? 0);
        last.set(term, position);
      }
    }),
    { numRuns: 2000 },
  );
});

test('reads any text without failing, and every query word is a token of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const all = new Set(terms(text));
      for (const word of readQueryWords(text)) expect(all.has(word.term)).toBe(true);
    }),
  );
});
