import { stem } from '../language/stem.ts';
import { isStopWord } from '../language/stop-words.ts';
import type { PlannedWord } from '../plan/plan.ts';
import type { TypoMatch, Vocabulary } from './expand-word.ts';

/** How many of the spellings add the other forms of their word. */
export const maxInflectedTypos = 8;

/** Spellings with the fewest typos first, then those of most products. */
const nearestFirst = (
  { frequencyOf }: Pick<Vocabulary, 'frequencyOf'>,
  found: readonly TypoMatch[],
): TypoMatch[] =>
  found.toSorted(
    (a, b) =>
      a.typos - b.typos ||
      frequencyOf(b.termOrdinal) - frequencyOf(a.termOrdinal) ||
      a.termOrdinal - b.termOrdinal,
  );

/** A function word is in most texts: as a spelling it would find everything. */
export const isFunctionWord = (
  { termAt, language }: Pick<Vocabulary, 'termAt' | 'language'>,
  termOrdinal: number,
): boolean => isStopWord(termAt(termOrdinal), language);

type Spellings = Pick<
  Vocabulary,
  'frequencyOf' | 'termAt' | 'language' | 'findTypos' | 'findFirstLetterTypos'
>;

/**
 * The spellings that a mistyped word may stand for, the nearest first. Of a word that no product has, the first letter may be wrong as well, with
 * no other typo unless nothing else is near.
 */
export const spellingsOf = (
  vocabulary: Spellings,
  text: string,
  maxTypos: number,
  isKnown: boolean,
): TypoMatch[] => {
  const near = (found: readonly TypoMatch[]): TypoMatch[] =>
    nearestFirst(
      vocabulary,
      found.filter(({ termOrdinal }) => !isFunctionWord(vocabulary, termOrdinal)),
    );
  const sameFirst = vocabulary.findTypos(text, maxTypos, 'same');
  if (isKnown || maxTypos === 0) return near(sameFirst);
  const likely = near([...sameFirst, ...vocabulary.findFirstLetterTypos(text)]);
  return likely.length > 0 || maxTypos < 2 ? likely : near(vocabulary.findTypos(text, maxTypos, 'any'));
};

/** The stems of the spellings whose other forms count as well, whether the word turns out to be known or not. */
export const stemsOfTypos = (vocabulary: Spellings, { text, maxTypos }: PlannedWord): string[] => {
  const nearest = [true, false].flatMap((isKnown) =>
    spellingsOf(vocabulary, text, maxTypos, isKnown).slice(0, maxInflectedTypos),
  );
  return [
    ...new Set(nearest.map(({ termOrdinal }) => stem(vocabulary.termAt(termOrdinal), vocabulary.language))),
  ];
};
