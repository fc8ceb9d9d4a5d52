import type { LanguageCode } from '@vitrina/contract';
import { currencyWords, isMoneyWord, priceWords } from './price-words.ts';
import { readQueryWords } from './tokenize.ts';

/** A range of prices that a query names, in the catalog's currency, and the query without it. */
export type PriceRange = {
  readonly from: number | null;
  readonly to: number | null;
  /** The words that name it, as typed. */
  readonly text: string;
  readonly rest: string;
};

/** No query names more of them; what is left of one that does is searched for as words. */
const maxRanges = 3;
/** `1 000,50`, `1.000`, `49.9`, `200`. */
const number = '(?:\\d{1,3}(?:[ .,\\u00a0]\\d{3})+(?!\\d)(?:[.,]\\d{1,2})?|\\d{1,9}(?:[.,]\\d{1,2})?)';
const start = '(?<![\\p{L}\\p{N}.,])';
const end = '(?![\\p{L}\\p{N}]|[.,]\\d)';

/** Without marks and capitals, each character in its place. */
const foldInPlace = (text: string): string =>
  Array.from(text, (character) => {
    const folded = (character.normalize('NFD')[0] ?? character).toLowerCase();
    const plain = folded === 'ł' ? 'l' : folded;
    return character.length === plain.length ? plain : character;
  }).join('');

const signOf = (currency: string): string => {
  try {
    const parts = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    return currency;
  }
};

type Pattern = { readonly expression: RegExp; readonly kind: 'upTo' | 'from' | 'between' };

/** What names a price is told from other numbers by the currency: `do 200 zł`, not `do 200 kg`. One of two prices is enough. */
const makePatterns = (language: LanguageCode, currency: string): Pattern[] => {
  const { upTo, from, not, between, after } = priceWords[language];
  const names = [
    currency.toLowerCase(),
    foldInPlace(signOf(currency)),
    ...(currencyWords[currency]?.split('|') ?? []),
  ];
  const unit = names.map((name) => (/^[\p{L}?|]+$/u.test(name) ? name : RegExp.escape(name))).join('|');
  const amount = (at: number): string =>
    `(?:(?<before${at}>${unit})\\s?)?(?<number${at}>${number})(?<dash${at}>,[-–])?(?:\\s?(?<after${at}>${unit})${at === 0 ? '' : end})?`;
  const beyond = (words: string, opposite: string, sign: string): string => {
    const named = not ? `(?<!(?:${not})\\s+)(?:${words})|(?:${not})\\s+(?:${opposite})` : words;
    return `(?:(?:${named})\\.?\\s+|${sign}=?\\s?)${amount(0)}`;
  };
  const of = (kind: Pattern['kind'], expression: string): Pattern => ({
    kind,
    expression: new RegExp(`${start}${expression}${end}`, 'gu'),
  });
  return [
    ...between.map(([before, and]) =>
      of('between', `(?:${before})\\s+${amount(0)}\\s+(?:${and})\\s+${amount(1)}`),
    ),
    of('between', `${amount(0)}\\s?[-–—]\\s?${amount(1)}`),
    of('upTo', beyond(upTo, from, '[<≤]')),
    of('from', beyond(from, upTo, '[>≥]')),
    ...(after
      ? [of('upTo', `${amount(0)}\\s?(?:${after.upTo})`), of('from', `${amount(0)}\\s?(?:${after.from})`)]
      : []),
  ];
};

const patterns = new Map<string, readonly Pattern[]>();
const patternsOf = (language: LanguageCode, currency: string): readonly Pattern[] => {
  const key = `${language} ${currency}`;
  const known = patterns.get(key);
  if (known) return known;
  const made = makePatterns(language, currency);
  patterns.set(key, made);
  return made;
};

const toNumber = (text: string): number => {
  const grouped = /^\d{1,3}(?:[ .,\u00a0]\d{3})+/.exec(text)?.[0] ?? '';
  const rest = text.slice(grouped.length).replace(',', '.');
  return Number(grouped === '' ? rest : grouped.replace(/\D/g, '') + rest);
};

type Found = {
  readonly from: number | null;
  readonly to: number | null;
  readonly at: number;
  readonly length: number;
};

/** A price may say so by a dash as well: `200,-`. */
const currencyGroups = ['before0', 'after0', 'dash0', 'before1', 'after1', 'dash1'];

const readMatch = (
  { groups = {}, index, 0: matched }: RegExpMatchArray,
  kind: Pattern['kind'],
): Found | null => {
  const hasCurrency = currencyGroups.some((name) => groups[name] !== undefined);
  if (!hasCurrency) return null;
  const first = toNumber(groups.number0 ?? '');
  const place = { at: index ?? 0, length: matched.length };
  if (kind === 'upTo') return { ...place, from: null, to: first };
  if (kind === 'from') return { ...place, from: first, to: null };
  const second = toNumber(groups.number1 ?? '');
  return { ...place, from: Math.min(first, second), to: Math.max(first, second) };
};

const findRange = (folded: string, language: LanguageCode, currency: string): Found | null => {
  for (const { expression, kind } of patternsOf(language, currency))
    for (const match of folded.matchAll(expression)) {
      const found = readMatch(match, kind);
      if (found) return found;
    }
  return null;
};

const closest = (
  pick: (...values: number[]) => number,
  one: number | null,
  other: number | null,
): number | null => (one === null || other === null ? (one ?? other) : pick(one, other));

/** The range of prices that the query names: of several, what they have in common. */
export const readPriceRange = (
  query: string,
  language: LanguageCode,
  currency: string,
): PriceRange | null => {
  if (!/\d/.test(query)) return null;
  const texts: string[] = [];
  let [from, to]: [number | null, number | null] = [null, null];
  // Runs of spaces would be gone through from each of them.
  let rest = query.normalize('NFC').replace(/\s+/g, ' ');
  while (texts.length < maxRanges) {
    const found = findRange(foldInPlace(rest), language, currency);
    if (!found) break;
    texts.push(rest.slice(found.at, found.at + found.length));
    rest = `${rest.slice(0, found.at)} ${rest.slice(found.at + found.length)}`.replace(/\s+/g, ' ').trim();
    from = closest(Math.max, from, found.from);
    to = closest(Math.min, to, found.to);
  }
  return texts.length === 0 ? null : { from, to, text: texts.join(', '), rest };
};

/** The words for the catalog's currency behind numbers that name no range, folded: of `karta 200 zł` few products have the last one. */
export const readMoneyWords = (query: string, currency: string): string[] => {
  const terms = readQueryWords(query).map(({ term }) => term);
  return terms.filter((term, at) => /^\d/.test(terms[at - 1] ?? '') && isMoneyWord(term, currency));
};
