import type { LanguageCode } from '@vitrina/contract';
import { kindredStems } from '../language/material-words.ts';
import { isStopWord } from '../language/stop-words.ts';
import { inchSign } from '../language/unit-words.ts';
import { searchDefaults } from './defaults.ts';
import type { Expression, PhraseBook } from './phrase-book.ts';
import type { PlannedWord, WordAlternative } from './plan.ts';
import { compoundsByWord } from './plan-compounds.ts';
import { measuresByWord } from './plan-measures.ts';
import { negationsByWord } from './plan-negations.ts';
import type { StemmedWord } from './query-words.ts';

export type TypoSettings = { readonly oneFrom: number; readonly twoFrom: number } | 'none';

export type WordSettings = {
  /** Without a language words have no other forms. */
  readonly language?: LanguageCode | undefined;
  readonly typos?: TypoSettings | undefined;
  readonly phrases?: PhraseBook | undefined;
  /** Folded words that a product need not have, whatever they are. */
  readonly optionalWords?: readonly string[] | undefined;
};

const typosFor = (word: string, typos: TypoSettings | undefined): 0 | 1 | 2 => {
  if (typos === 'none' || /\p{N}/u.test(word)) return 0;
  const oneFrom = typos?.oneFrom ?? searchDefaults.oneTypoFrom;
  const twoFrom = typos?.twoFrom ?? searchDefaults.twoTyposFrom;
  if (word.length >= twoFrom) return 2;
  return word.length >= oneFrom ? 1 : 0;
};

const { prefixWeight, typoWeight, partsWeight, stemWeight, synonymWeight } = searchDefaults;
const { infixWeight, infixFrom, maxSynonyms, maxSynonymWords, complementWeight, kindredWeight } =
  searchDefaults;

/**
 * How the query ends: in a word that is being typed and may go on, in one that was submitted and goes on only if too little has it as it is, or in
 * none that could go on.
 */
export type QueryEnd = 'typing' | 'submitted' | 'ended';

/** The word itself and its other forms. `end` is that of the query if this is its last word. */
const formAlternatives = (
  { term, parts, stem }: StemmedWord,
  { language, typos }: WordSettings,
  end: QueryEnd,
): WordAlternative[] => {
  const alternatives: WordAlternative[] = [{ kind: 'exact', terms: [term], weight: 1 }];
  if (parts.length > 1) alternatives.push({ kind: 'parts', terms: parts, weight: partsWeight });
  if (end === 'typing') alternatives.push({ kind: 'prefix', terms: [term], weight: prefixWeight });
  if (end === 'submitted' && typos !== 'none')
    alternatives.push({ kind: 'prefix', terms: [term], weight: prefixWeight, isForgiving: true });
  if (language !== undefined) {
    alternatives.push({ kind: 'stem', terms: [stem], isStem: true, weight: stemWeight });
    for (const kindred of kindredStems(term, language))
      alternatives.push({ kind: 'stem', terms: [kindred], isStem: true, weight: kindredWeight });
  }
  if (term.length >= infixFrom)
    alternatives.push({ kind: 'infix', terms: [term], weight: infixWeight, isForgiving: true });
  return alternatives;
};

const synonymAlternative = (meant: Expression, typos: number): WordAlternative => ({
  kind: 'synonym',
  terms: meant,
  isStem: true,
  weight: synonymWeight * typoWeight ** typos,
  ...(typos > 0 && { isForgiving: true }),
});

/** A synonym of a run of words, and the words it is added to. `rank`: its index among the run's synonyms. */
type RunSynonym = {
  readonly at: readonly number[];
  readonly rank: number;
  readonly alternative: WordAlternative;
};

/** The synonyms up to the limit of words: the first one of each run before the second one of any. */
const withinLimit = (synonyms: readonly RunSynonym[]): RunSynonym[] => {
  const taken = new Set<RunSynonym>();
  let words = 0;
  for (const synonym of synonyms.toSorted((a, b) => a.rank - b.rank)) {
    const more = synonym.at.length * synonym.alternative.terms.length;
    if (words + more > maxSynonymWords) continue;
    words += more;
    taken.add(synonym);
  }
  return synonyms.filter((synonym) => taken.has(synonym));
};

/**
 * Synonyms of every run of words. That of a run of several words is added to each of them: a product matches all of the words or the synonym,
 * because (a or S) and (b or S) is (a and b) or S. Optional words don't get it, unless the run has no others.
 */
const synonymsByWord = (
  words: readonly StemmedWord[],
  isImmutable: (at: number) => boolean,
  isOptional: (at: number) => boolean,
  settings: WordSettings,
): WordAlternative[][] => {
  const { phrases } = settings;
  if (!phrases) return words.map(() => []);
  const found: RunSynonym[] = [];
  const stems = words.map(({ stem }) => stem);
  for (let from = 0; from < words.length; from++) {
    for (
      let to = from + 1;
      to <= Math.min(words.length, from + phrases.longest) && !isImmutable(to - 1);
      to++
    ) {
      const run = Array.from({ length: to - from }, (_, i) => from + i);
      const needed = run.filter((at) => !isOptional(at));
      for (const [rank, meant] of phrases.synonymsOf(stems.slice(from, to)).entries())
        found.push({
          at: needed.length > 0 ? needed : run,
          rank,
          alternative: synonymAlternative(meant, 0),
        });
    }
  }
  const haveSynonyms = new Set(found.flatMap(({ at }) => at));
  for (const [at, word] of words.entries()) {
    if (haveSynonyms.has(at) || isImmutable(at) || isOptional(at)) continue;
    const ofTypo = phrases.synonymsOfTypo(word.stem, typosFor(word.term, settings.typos));
    for (const [rank, { typos, meant }] of ofTypo.entries())
      found.push({ at: [at], rank, alternative: synonymAlternative(meant, typos) });
  }
  const taken = withinLimit(found);
  return words.map((_, at) =>
    taken
      .filter((synonym) => synonym.at.includes(at))
      .map(({ alternative }) => alternative)
      .slice(0, maxSynonyms),
  );
};

/** An immutable phrase: whole and as typed, its words adjacent. */
const immutablePhrase = (words: readonly StemmedWord[]): PlannedWord => ({
  text: words.map(({ term }) => term).join(' '),
  alternatives: [
    {
      kind: 'exact',
      // The parts of a compound have to be adjacent as well, and stand for its whole.
      terms:
        words.length === 1
          ? words.map(({ term }) => term)
          : words.flatMap(({ term, parts }) => (parts.length > 0 ? parts : [term])),
      weight: 1,
    },
  ],
  maxTypos: 0,
  typoWeight,
});

/** A word that only says more of what another one names. */
const asComplement = ({ alternatives, ...word }: PlannedWord): PlannedWord => ({
  ...word,
  alternatives: alternatives.map((one) => ({ ...one, weight: one.weight * complementWeight })),
  typoWeight: word.typoWeight * complementWeight,
});

/** Where immutable phrases begin, and how many words each has. */
const immutableLengthsOf = (
  terms: readonly string[],
  phrases: PhraseBook | undefined,
): ReadonlyMap<number, number> => {
  const lengths = new Map<number, number>();
  for (let at = 0; at < terms.length; ) {
    const length = phrases?.immutableAt(terms, at) ?? 0;
    if (length > 0) lengths.set(at, length);
    at += Math.max(1, length);
  }
  return lengths;
};

/** Decides in which forms each word may match. */
export const planWords = (
  words: readonly StemmedWord[],
  settings: WordSettings,
  end: QueryEnd,
): PlannedWord[] => {
  const { language, phrases, typos, optionalWords = [] } = settings;
  const terms = words.map(({ term }) => term);
  const immutableLengths = immutableLengthsOf(terms, phrases);
  const immutable = new Set(
    [...immutableLengths].flatMap(([at, length]) => Array.from({ length }, (_, i) => at + i)),
  );
  const isStop = ({ term }: StemmedWord): boolean => language !== undefined && isStopWord(term, language);
  // The sign of inches is left out by many shops, and by generations that are older than it.
  const isNeedless = (word: StemmedWord): boolean =>
    isStop(word) || word.term === inchSign || optionalWords.includes(word.term);
  const hasContent = words.some((word, at) => immutable.has(at) || !isNeedless(word));
  const endAt = (at: number): QueryEnd => (at === words.length - 1 ? end : 'ended');
  // A word that is still being typed may become another one: "do" on the way to "doniczka".
  const mayGoOn = (word: StemmedWord, at: number): boolean =>
    endAt(at) === 'typing' && word.term !== inchSign;
  const isOptional = words.map((word, at) => hasContent && !mayGoOn(word, at) && isNeedless(word));
  const places = {
    isImmutable: (at: number): boolean => immutable.has(at),
    isOptional: (at: number): boolean => isOptional[at] ?? false,
    isTyped: (at: number): boolean => endAt(at) === 'typing',
  };
  // Behind another word: "do biegania" alone is what is wanted.
  const isComplement = (at: number): boolean => {
    const before = words[at - 1];
    const followsStop = before !== undefined && isOptional[at - 1] === true && isStop(before);
    return isOptional[at] === false && followsStop && isOptional.indexOf(false) < at;
  };
  const synonyms = synonymsByWord(words, places.isImmutable, places.isOptional, settings);
  const measures = measuresByWord(words, places.isImmutable, language);
  const compounds = compoundsByWord(words, { ...places, language });
  const negations = negationsByWord(words, { ...places, language });
  const planned: PlannedWord[] = [];
  for (const [at, word] of words.entries()) {
    const immutableLength = immutableLengths.get(at);
    if (immutableLength !== undefined) planned.push(immutablePhrase(words.slice(at, at + immutableLength)));
    if (immutable.has(at)) continue;
    const negation = negations.get(at);
    if (negation?.kind === 'part') continue;
    const isMissing = negation?.kind === 'missing';
    const forms = isMissing ? [] : [...formAlternatives(word, settings, endAt(at)), ...(compounds[at] ?? [])];
    const ofNegation = negation?.alternatives ?? [];
    const [ofMeasure = [], ofSynonyms = []] = [measures[at], synonyms[at]];
    // Some function words are units as well, `in` and `w`, but hardly ever before another word: `38 in schwarz`.
    const isUnit = ofMeasure.length > 0 && at === words.length - 1;
    const hasOwn = ofNegation.length > 0 || ofSynonyms.length > 0 || isUnit;
    const mayLack = word.term === inchSign || !hasOwn;
    const plannedWord: PlannedWord = {
      text: word.term,
      ...(isMissing && { phrase: negation.phrase }),
      alternatives: [...forms, ...ofNegation, ...ofMeasure, ...ofSynonyms],
      maxTypos: typosFor(word.term, typos),
      typoWeight,
      ...(isOptional[at] && mayLack && { isOptional: true }),
    };
    // What a product is without says more of it, too, but not what it is.
    const saysMore = isMissing ? isOptional.indexOf(false) < negation.from : isComplement(at);
    planned.push(saysMore ? asComplement(plannedWord) : plannedWord);
  }
  return planned;
};
