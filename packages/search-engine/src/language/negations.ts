import type { LanguageCode } from '@vitrina/contract';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** How a language says that a product is without something. All folded. */
type Negation = {
  /** Words before what is missing, which `bez` of `czarny bez` isn't. */
  readonly before: readonly string[];
  readonly notAfter?: readonly string[];
  /** Words that may stand between: `bez dodatku cukru`. */
  readonly between?: readonly string[];
  /** A word behind it, alone or joined to it: `sugar free`, `zuckerfrei`. */
  readonly behind?: string;
  /** The beginning and the end of the adjective's stem: `bez|cukr|ow`. */
  readonly adjective?: readonly [begin: string, end: string];
};

const negations: Readonly<Partial<Record<LanguageCode, Negation>>> = {
  pol: {
    before: ['bez'],
    notAfter: ['czarny', 'dziki'],
    between: ['dodatku', 'dodanego', 'zawartosci'],
    adjective: ['bez', 'ow'],
  },
  cze: {
    before: ['bez'],
    notAfter: ['cerny'],
    between: ['pridaneho', 'obsahu', 'pridani'],
    adjective: ['bez', 'ov'],
  },
  slo: { before: ['bez'], between: ['pridaneho', 'obsahu', 'pridania'], adjective: ['bez', 'ov'] },
  eng: { before: ['without', 'no'], between: ['added'], behind: 'free' },
  ger: { before: ['ohne'], between: ['zugesetzten', 'zusatz'], behind: 'frei' },
  ita: { before: ['senza'], between: ['zuccheri'] },
  hrv: { before: ['bez'], between: ['dodanog'] },
  rum: { before: ['fara'], between: ['adaos'] },
  ukr: { before: ['без'] },
  bul: { before: ['без'] },
};

type Word = { readonly term: string; readonly parts: readonly string[]; readonly stem: string };

/** What a query says to be missing: where the words that say it are, where it is itself, and its word. */
export type MissingThing = {
  readonly negationAt: number;
  /** Where it is a word of its own. */
  readonly thingAt: number | null;
  readonly thing: { readonly term: string; readonly stem: string };
};

const shortestThing = 3;

const isThing = ({ term }: Word, language: LanguageCode): boolean =>
  term.length >= shortestThing && /^\p{L}+$/u.test(term) && !isStopWord(term, language);

/** What is missing before `behind`, or between the ends of an adjective: `sugar-free`, `zuckerfrei`, `bezcukrowy`. */
const thingWithin = (word: Word, language: LanguageCode): MissingThing['thing'] | null => {
  const { behind, adjective } = negations[language] ?? {};
  const thing = (term: string, thingStem = stem(term, language)) =>
    term.length < shortestThing ? null : { term, stem: thingStem };
  if (behind !== undefined) {
    const [first, last] = word.parts;
    if (first !== undefined && last === behind) return thing(first);
    const joined = [word.term, word.stem].find((one) => one.endsWith(behind));
    return joined === undefined ? null : thing(joined.slice(0, -behind.length));
  }
  if (adjective === undefined) return null;
  const [begin, end] = adjective;
  if (!word.stem.startsWith(begin) || !word.stem.endsWith(end)) return null;
  const thingStem = word.stem.slice(begin.length, -end.length);
  return thing(thingStem, thingStem);
};

/** What the words say to be missing at one of them; null if they say nothing of the kind. */
export const missingThingAt = (
  words: readonly Word[],
  at: number,
  language: LanguageCode,
): MissingThing | null => {
  const negation = negations[language];
  const word = words[at];
  if (!negation || !word) return null;
  const { before, notAfter = [], between = [], behind } = negation;
  if (before.includes(word.term)) {
    if (notAfter.includes(words[at - 1]?.term ?? '')) return null;
    const next = words[at + 1];
    const isBetween = next !== undefined && between.includes(next.term) && words[at + 2] !== undefined;
    const thingAt = isBetween ? at + 2 : at + 1;
    const thing = words[thingAt];
    return thing && isThing(thing, language) ? { negationAt: at, thingAt, thing } : null;
  }
  if (word.term === behind) {
    const thing = words[at - 1];
    return thing && isThing(thing, language) ? { negationAt: at, thingAt: at - 1, thing } : null;
  }
  const thing = thingWithin(word, language);
  return thing && { negationAt: at, thingAt: null, thing };
};

/** The ways to say that a thing is missing: stems that stand side by side, and the beginning of a word. */
export const spellMissing = (
  { term, stem: thingStem }: MissingThing['thing'],
  language: LanguageCode,
): { readonly runs: readonly (readonly string[])[]; readonly beginning: string | null } => {
  const { before = [], between = [], behind, adjective } = negations[language] ?? {};
  const stemOf = (word: string): string => stem(word, language);
  const runs = before.flatMap((word) => [
    [stemOf(word), thingStem],
    ...between.map((middle) => [stemOf(word), stemOf(middle), thingStem]),
  ]);
  if (behind !== undefined) runs.push([thingStem, stemOf(behind)]);
  const beginning = behind === undefined ? adjective && adjective[0] + thingStem : term + behind;
  return { runs, beginning: beginning ?? null };
};
