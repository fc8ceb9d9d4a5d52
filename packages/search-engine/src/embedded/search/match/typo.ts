import { canMatchWithinDistance, charMaskOf } from '../../../language/char-mask.ts';
import { boundedDistance, unitsOf } from '../../../language/edit-distance.ts';
import type { TypoMatch } from '../../../words/expand-word.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';

const maxWordLength = 64;
/** For decoding a term and comparing it. */
const stepsPerDistance = 300;

/**
 * The terms within `maxTypos` of a word, those alone that share its first letter, or all. Char masks rule out about ninety-nine terms in a hundred without reading
 * the terms themselves.
 */
export const findTypos = (
  { dictionary, deadline }: Pick<GenerationReader, 'dictionary' | 'deadline'>,
  word: string,
  maxTypos: number,
  first: 'same' | 'any',
): TypoMatch[] => {
  const found: TypoMatch[] = [];
  if (maxTypos === 0 || word.length === 0 || word.length > maxWordLength) return found;
  const wanted = unitsOf(word);
  const rows = new Uint8Array((word.length + maxTypos + 1) * (word.length + 1));
  const charMask = charMaskOf(wanted);
  const { charMasks } = dictionary;
  const { begin, end } = dictionary.prefixRange(first === 'same' ? word.charAt(0) : '');
  deadline.spend(end - begin);
  for (let termOrdinal = begin; termOrdinal < end; termOrdinal++) {
    if (!canMatchWithinDistance(charMasks[termOrdinal], charMask, maxTypos)) continue;
    deadline.spend(stepsPerDistance);
    const typos = boundedDistance(dictionary.unitsAt(termOrdinal), wanted, maxTypos, rows);
    if (typos > 0 && typos <= maxTypos) found.push({ termOrdinal, typos });
  }
  return found;
};

/** For looking up a term. */
const stepsPerFind = 300;

/** The terms within one typo of a word whose first letter is another one: few texts can be that, and each is looked up. */
export const findFirstLetterTypos = (
  { dictionary, deadline }: Pick<GenerationReader, 'dictionary' | 'deadline'>,
  word: string,
): TypoMatch[] => {
  if (word.length === 0 || word.length > maxWordLength) return [];
  const [first = '', second = ''] = word;
  const others = dictionary.firstLetters.filter((letter) => letter !== first);
  const texts = new Set([
    ...others.flatMap((letter) => [letter + word.slice(1), letter + word]),
    word.slice(1),
    second + first + word.slice(2),
  ]);
  deadline.spend(texts.size * stepsPerFind);
  return Array.from(texts).flatMap((text): TypoMatch[] => {
    const termOrdinal = text === '' || text[0] === first ? -1 : dictionary.find(text);
    return termOrdinal < 0 ? [] : [{ termOrdinal, typos: 1 }];
  });
};
