/** What a folded code unit is to the tokeniser. */
export const unitClass = { other: 0, letter: 1, digit: 2, connector: 3 } as const;

/** Letters that Unicode does not decompose, and marks that must not turn into letters (™ would become "tm"). */
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

/** Latin, Greek and Cyrillic are looked up; everything above is folded one character at a time. */
const tableSize = 0x590;
const table: readonly string[] = Array.from({ length: tableSize }, (_, code) =>
  foldCharacter(String.fromCharCode(code)),
);
const classes: Uint8Array = Uint8Array.from({ length: tableSize }, (_, code) =>
  classOf(String.fromCharCode(code)),
);
/** The folded code unit where a character folds to exactly one, else 0. */
const singles: Uint16Array = Uint16Array.from(table, (folded) =>
  folded.length === 1 ? folded.charCodeAt(0) : 0,
);

/** The class of a folded code unit; a surrogate counts as a letter, so that rare scripts stay findable. */
export const classOfUnit = (unit: number): number => {
  if (unit < tableSize) return classes[unit];
  if (unit >= 0xd800 && unit <= 0xdfff) return unitClass.letter;
  return classOf(String.fromCharCode(unit));
};

/** Folded code units with, for each, where in the original text its character begins and ends. */
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

/** No character folds to more code units than this (NFKD's longest, U+FDFA, has 18). */
const longestFold = 20;

/**
 * Folds a text for comparison: compatibility decomposition without marks (NFKD), lower case, and the letters that
 * Unicode leaves whole (ł đ ß ø æ œ ı). Character by character, so that every folded unit knows its source.
 */
export const foldInto = (text: string, out: FoldedText): void => {
  growFoldedText(out, text.length + longestFold);
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
    growFoldedText(out, length + folded.length + (text.length - at) + longestFold);
    ({ units, sources } = out);
    for (let i = 0; i < folded.length; i++) {
      units[length] = folded.charCodeAt(i);
      sources[length++] = at;
    }
    if (point > 0xffff) at++;
  }
  out.length = length;
};

/** The folded form of a text: what the index holds and queries are compared by. */
export const fold = (text: string): string => {
  let folded = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    folded += code < tableSize ? (table[code] as string) : foldCharacter(character);
  }
  return folded;
};
