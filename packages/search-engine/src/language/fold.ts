/** The classes of folded code units that the tokeniser distinguishes. */
export const unitClass = { other: 0, letter: 1, digit: 2, connector: 3 } as const;

/** Letters that Unicode does not decompose, and symbols that must not become letters (™ would become "tm"). */
const special: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['ı', 'i'],
  ['ħ', 'h'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
  ['ĸ', 'k'],
  ['ς', 'σ'],
  ['×', 'x'],
  ['’', "'"],
  ['‘', "'"],
  ['ʼ', "'"],
  ['⁄', '/'],
  ['″', '"'],
  ['”', '"'],
  ['“', '"'],
  ['„', '"'],
  ['′', "'"],
  ['™', ' '],
  ['℠', ' '],
  ['®', ' '],
  ['©', ' '],
]);

const dashes = /[\u2010-\u2015\u2212]/;
const dropped = /[\p{M}\p{Cf}]/gu;
const connectors = new Set("-_/.,+&':#*\\@~|");

const foldCharacter = (character: string): string => {
  const known = special.get(character);
  if (known !== undefined) return known;
  let folded = '';
  for (const part of character.normalize('NFKD').replace(dropped, '').toLowerCase().replace(dropped, ''))
    folded += dashes.test(part) ? '-' : (special.get(part) ?? part);
  return folded;
};

const classOf = (character: string): number => {
  if (/\p{N}/u.test(character)) return unitClass.digit;
  if (/\p{L}/u.test(character)) return unitClass.letter;
  return connectors.has(character) ? unitClass.connector : unitClass.other;
};

/** Latin, Greek and Cyrillic are in a table; everything above is folded one character at a time. */
const tableSize = 0x590;
const table: readonly string[] = Array.from({ length: tableSize }, (_, code) =>
  foldCharacter(String.fromCharCode(code)),
);
const classes: Uint8Array = Uint8Array.from({ length: tableSize }, (_, code) =>
  classOf(String.fromCharCode(code)),
);
/** The folded code unit of characters that fold to exactly one, otherwise 0. */
const singles: Uint16Array = Uint16Array.from(table, (folded) =>
  folded.length === 1 ? folded.charCodeAt(0) : 0,
);

/** The class of a folded code unit. Surrogates count as letters, so that rare scripts can be found. */
export const classOfUnit = (unit: number): number => {
  if (unit < tableSize) return classes[unit];
  if (unit >= 0xd800 && unit <= 0xdfff) return unitClass.letter;
  return classOf(String.fromCharCode(unit));
};

/** Folded code units and, for each, where its character begins and ends in the original text. */
export type FoldedText = { units: Uint16Array; sources: Uint32Array; length: number };

export const createFoldedText = (capacity = 1024): FoldedText => ({
  units: new Uint16Array(capacity),
  sources: new Uint32Array(capacity),
  length: 0,
});

export const growFoldedText = (out: FoldedText, needed: number): void => {
  if (needed <= out.units.length) return;
  const capacity = Math.max(needed, out.units.length * 2);
  const units = new Uint16Array(capacity);
  units.set(out.units);
  const sources = new Uint32Array(capacity);
  sources.set(out.sources);
  out.units = units;
  out.sources = sources;
};

/** The longest folding of a character (NFKD's longest, U+FDFA, has 18 code units). */
const maxFoldUnits = 20;

/**
 * Folds a text for comparison: compatibility decomposition without marks (NFKD), lower case, and the letters that Unicode does not decompose
 * (ł đ ß ø æ œ ı). Works character by character, so that the source of every folded unit is known.
 */
export const foldInto = (text: string, out: FoldedText): void => {
  growFoldedText(out, text.length + maxFoldUnits);
  let { units, sources } = out;
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const single = code < tableSize ? singles[code] : 0;
    if (single !== 0) {
      units[length] = single;
      sources[length++] = at;
      continue;
    }
    const point = text.codePointAt(at) ?? code;
    const folded = code < tableSize ? (table[code] as string) : foldCharacter(String.fromCodePoint(point));
    growFoldedText(out, length + folded.length + (text.length - at) + maxFoldUnits);
    ({ units, sources } = out);
    for (let i = 0; i < folded.length; i++) {
      units[length] = folded.charCodeAt(i);
      sources[length++] = at;
    }
    if (point > 0xffff) at++;
  }
  out.length = length;
};

/** The folded form of a text, in which texts are indexed and queries compared. */
export const fold = (text: string): string => {
  let folded = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    folded += code < tableSize ? (table[code] as string) : foldCharacter(character);
  }
  return folded;
};
