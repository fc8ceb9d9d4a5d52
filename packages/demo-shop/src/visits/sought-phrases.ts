import { createChance } from '../chance.ts';
import type { DemoItem } from '../product.ts';

/** What a visitor types, and how likely. */
export type SoughtPhrase = {
  readonly phrase: string;
  readonly weight: number;
  /** Whatever is found isn't what was meant: hardly anybody clicks. */
  readonly isVague: boolean;
  /** What visitors try when this finds nothing of use. */
  readonly next: string | null;
};

/** Things that the shop doesn't sell. */
const missing = [
  ...['telewizor', 'laptop', 'karma dla kota', 'perfumy', 'pralka', 'farba do ścian'],
  ...['słuchawki bezprzewodowe', 'drukarka', 'wózek dziecięcy', 'ekspres do kawy', 'materac 160x200'],
  ...['obrus', 'choinka', 'suszarka do włosów', 'odkurzacz', 'hulajnoga elektryczna'],
];
const misspelt: readonly (readonly [wrong: string, right: string])[] = [
  ['kżesuo', 'krzesło'],
  ['pożciel', 'pościel'],
  ['żyrądol', 'lampa wisząca'],
  ['sfeter', 'sweter'],
  ['rzułty koc', 'żółty koc'],
  ['lusztro', 'lustro'],
];
/** Shoppers' words, and what this catalog calls the same thing. */
const otherWords: readonly (readonly [ofShoppers: string, ofCatalog: string])[] = [
  ['kanapa', 'sofa'],
  ['żyrandol', 'lampa wisząca'],
  ['pled', 'koc'],
  ['wersalka', 'sofa'],
  ['tapczan', 'łóżko'],
  ['narzuta', 'koc'],
  ['firanki', 'zasłona'],
  ['donica', 'doniczka'],
  ['taboret', 'krzesło'],
  ['filiżanka', 'kubek'],
  ['rondel', 'garnek'],
  ['imbryk', 'czajnik'],
  ['maskotka', 'miś'],
  ['tenisówki', 'trampki'],
  ['kardigan', 'sweter'],
  ['jeansy', 'spodnie'],
  ['tornister', 'plecak'],
  ['układanka', 'puzzle'],
  ['zeszyt', 'notes'],
  ['karimata', 'mata'],
  ['pantofle', 'kapcie'],
];
/** They find much, and nothing in particular. */
const vague = ['do salonu', 'dla dzieci', 'czarny', 'drewniany', 'na taras', 'ceramiczny'];

/** What part of all searches each kind of phrase has. */
const parts = { usual: 80, vague: 5, missing: 6, misspelt: 2, otherWords: 7 } as const;
const usualPhrases = 200;
const phrasesOfOneEnding = 3;
/** Not „ręcznie”, nor „do”. */
const isAdjective = /(?<!ni)[aeyi]$/;

/** Nouns, nouns with an adjective, colours, categories: „lampa”, „lampa stojąca”, „beżowa sukienka”, „sofy”. */
const phrasesOf = ({ title, colour, productType }: DemoItem): readonly [phrase: string, weight: number][] => {
  const words = title.toLowerCase().replaceAll(/[,„”]/g, '').split(' ');
  const [shade = '', noun = '', adjective = ''] = colour === null ? ['', ...words] : words;
  return [
    [noun, 10],
    [productType[2].toLowerCase(), 3],
    ...(isAdjective.test(adjective) ? [[`${noun} ${adjective}`, 2] as [string, number]] : []),
    ...(shade === '' ? [] : [[`${shade} ${noun}`, 1] as [string, number]]),
  ];
};

const shareOut = (part: number, phrases: readonly SoughtPhrase[]): SoughtPhrase[] => {
  const sum = phrases.reduce((all, { weight }) => all + weight, 0);
  return phrases.map((phrase) => ({ ...phrase, weight: (part * phrase.weight) / sum }));
};

const listUsual = (items: readonly DemoItem[], fame: (phrase: string) => number): SoughtPhrase[] => {
  const weights = new Map(items.flatMap(phrasesOf));
  const taken = new Map<string, number>();
  return [...weights]
    .map(([phrase, weight]) => ({ phrase, weight: weight * fame(phrase), isVague: false, next: null }))
    .toSorted((a, b) => b.weight - a.weight)
    .filter(({ phrase }) => {
      const ending = phrase.split(' ').at(-1) ?? '';
      const count = (taken.get(ending) ?? 0) + 1;
      taken.set(ending, count);
      return count <= phrasesOfOneEnding;
    })
    .slice(0, usualPhrases);
};

/** All that the demo shop's visitors search for. The weights sum up to 100. */
export const listSoughtPhrases = (items: readonly DemoItem[]): readonly SoughtPhrase[] => {
  const chance = createChance('sought');
  /** A few are very popular. */
  const fame = (phrase: string): number => 0.15 + (chance.below(1000, phrase) / 1000) ** 3;
  /** The first of each list most often. */
  const some = (phrases: readonly (readonly [string, string | null])[], isVague = false): SoughtPhrase[] =>
    phrases.map(([phrase, next], rank) => ({ phrase, next, isVague, weight: 1 / (rank + 3) }));
  const alone = (phrases: readonly string[]): [string, null][] => phrases.map((phrase) => [phrase, null]);
  return [
    ...shareOut(parts.usual, listUsual(items, fame)),
    ...shareOut(parts.vague, some(alone(vague), true)),
    ...shareOut(parts.missing, some(alone(missing), true)),
    ...shareOut(parts.misspelt, some(misspelt)),
    ...shareOut(parts.otherWords, some(otherWords)),
  ];
};
