import type { LanguageCode } from '@vitrina/contract';
import { negations } from './negation-words.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

type Word = {
  readonly typed: string;
  readonly term: string;
  readonly parts: readonly string[];
  readonly stem: string;
};

/** What a query says to be missing: which words say so, where it is itself, and its word. */
export type MissingThing = {
  readonly negationAt: number;
  /** Where it is a word of its own. */
  readonly thingAt: number | null;
  /** All words of it, `bez`, `dodatku` and `cukru`: those from `from` and before `end`. */
  readonly from: number;
  readonly end: number;
  readonly thing: { readonly term: string; readonly stem: string };
};

const shortestThing = 3;

const isThing = (word: Word | undefined, language: LanguageCode): word is Word =>
  word !== undefined &&
  word.term.length >= shortestThing &&
  /^\p{L}+$/u.test(word.term) &&
  !isStopWord(word.term, language);

const typedFormOf = ({ typed }: Word): string => typed.normalize('NFC').toLowerCase();

/** How many words the first of the phrases has that begins at a word; 0 if none does. */
const lengthAt = (words: readonly Word[], at: number, phrases: readonly string[] = []): number => {
  const found = phrases
    .map((phrase) => phrase.split(' '))
    .find((parts) => parts.every((part, i) => words[at + i]?.term === part));
  return found?.length ?? 0;
};

/** What is missing within a word, before `joined` or between the ends of an adjective: `sugar-free`, `zuckerfrei`, `bezcukrowy`. */
const thingWithin = (word: Word, language: LanguageCode): MissingThing['thing'] | null => {
  const { joined, adjective, notAdjective = [], notTyped = [] } = negations[language];
  const typed = typedFormOf(word);
  if (notTyped.some((other) => typed.endsWith(other))) return null;
  const thing = (term: string) => (term.length < shortestThing ? null : { term, stem: stem(term, language) });
  for (const end of joined ?? []) {
    const [first, last] = word.parts;
    if (first !== undefined && last === end) return thing(first);
    const whole = [word.term, word.stem].find((one) => one.endsWith(end));
    if (whole !== undefined) return thing(whole.slice(0, -end.length));
  }
  if (adjective === undefined || notAdjective.includes(word.stem)) return null;
  const [begin, ...ends] = adjective;
  const end = ends.find((one) => word.stem.endsWith(one));
  return end !== undefined && word.stem.startsWith(begin)
    ? thing(word.stem.slice(begin.length, -end.length))
    : null;
};

/** What is missing behind a word that says so. */
const missingBehind = (words: readonly Word[], at: number, language: LanguageCode): MissingThing | null => {
  const { before, notAfter = [], notTyped = [], notBefore = [], added } = negations[language];
  const length = lengthAt(words, at, before);
  const first = words[at];
  if (
    first === undefined ||
    length === 0 ||
    notTyped.includes(typedFormOf(first)) ||
    notAfter.includes(words[at - 1]?.term ?? '')
  )
    return null;
  const next = at + length;
  const between = lengthAt(words, next, added);
  const thingAt = words[next + between] === undefined ? next : next + between;
  const thing = words[thingAt];
  if (!isThing(thing, language) || notBefore.includes(thing.term)) return null;
  const end = thingAt + 1;
  return { negationAt: at, thingAt, from: at, end: end + lengthAt(words, end, added), thing };
};

/** What is missing before a word that says so. */
const missingBefore = (words: readonly Word[], at: number, language: LanguageCode): MissingThing | null => {
  const { behind, added } = negations[language];
  const length = lengthAt(words, at, behind);
  const thingAt = at - 1;
  const thing = words[thingAt];
  if (length === 0 || !isThing(thing, language)) return null;
  const from = lengthAt(words, thingAt - 1, added) === 1 ? thingAt - 1 : thingAt;
  return { negationAt: at, thingAt, from, end: at + length, thing };
};

/** What the words say to be missing at one of them; null if they say nothing of the kind. */
export const missingThingAt = (
  words: readonly Word[],
  at: number,
  language: LanguageCode,
): MissingThing | null => {
  const beside = missingBehind(words, at, language) ?? missingBefore(words, at, language);
  if (beside) return beside;
  const word = words[at];
  const thing = word === undefined ? null : thingWithin(word, language);
  return thing && { negationAt: at, thingAt: null, from: at, end: at + 1, thing };
};

/** With what a word and its stem both begin: захар, and глут of глутен and глутн. */
const commonBeginning = (one: string, other: string): string => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
};

/** The ways to say that a thing is missing: stems that stand side by side, and the beginning of a word. */
export const spellMissing = (
  { term, stem: thingStem }: MissingThing['thing'],
  language: LanguageCode,
): { readonly runs: readonly (readonly string[])[]; readonly beginning: string | null } => {
  const { before = [], added = [], behind = [], joined, adjective } = negations[language];
  const stemsOf = (words: string): string =>
    words
      .split(' ')
      .map((word) => stem(word, language))
      .join(' ');
  const beforeIt = before.flatMap((words) => [words, ...added.map((middle) => `${words} ${middle}`)]);
  const runs = [
    ...beforeIt.map((words) => `${stemsOf(words)} ${thingStem}`),
    ...behind.map((words) => `${thingStem} ${stemsOf(words)}`),
  ];
  const [begin] = adjective ?? [];
  const beginning =
    begin === undefined ? joined && term + joined[0] : begin + commonBeginning(term, thingStem);
  return { runs: [...new Set(runs)].map((run) => run.split(' ')), beginning: beginning ?? null };
};
