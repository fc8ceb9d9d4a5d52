import { maxInfixTerms, type Vocabulary } from '../../../words/expand-word.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import { findInfixes } from './infix.ts';
import { findFirstLetterTypos, findTypos } from './typo.ts';

/** The dictionary of a generation, as words are looked up in it. */
export const vocabularyOf = (reader: GenerationReader): Vocabulary => {
  const { dictionary, stems, termFrequencies, productsCount, language } = reader;
  const isIn = (termOrdinal: number, textNumber: number): boolean =>
    reader.readLists(termOrdinal).some(({ field }) => field === textNumber);
  return {
    language,
    productsCount,
    find: (term) => dictionary.find(term),
    termAt: (termOrdinal) => dictionary.termAt(termOrdinal),
    ordinalsOfStem: (wanted) => stems.termOrdinalsOf(wanted),
    prefixRange: (prefix) => dictionary.prefixRange(prefix),
    frequencyOf: (termOrdinal) => termFrequencies[termOrdinal],
    frequencyOfRange: (begin, end, known) => {
      let sum = 0;
      for (let termOrdinal = begin; termOrdinal < end && sum < productsCount; termOrdinal++)
        if (!known.has(termOrdinal)) sum += termFrequencies[termOrdinal];
      return sum;
    },
    findTypos: (word, maxTypos, first) => findTypos(reader, word, maxTypos, first),
    findFirstLetterTypos: (word) => findFirstLetterTypos(reader, word),
    isIn,
    findInfixes: (piece, textNumbers) =>
      findInfixes(
        reader,
        piece,
        (termOrdinal) => textNumbers.some((textNumber) => isIn(termOrdinal, textNumber)),
        maxInfixTerms,
      ),
  };
};
