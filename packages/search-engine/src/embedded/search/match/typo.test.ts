import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../../oracle/reference-words.ts';
import { makeDictionary } from '../../testing/make-dictionary.ts';
import { Deadline } from '../deadline.ts';
import { findFirstLetterTypos, findTypos } from './typo.ts';

const letters = fc.string({ unit: fc.constantFrom(...'abcдж漢'), minLength: 1, maxLength: 9 });
const words = fc.array(letters, { minLength: 1, maxLength: 120 });

const firsts = fc.constantFrom('same', 'any');

test('finds exactly the terms within the given edit distance, those that have the same first letter or all', () => {
  fc.assert(
    fc.property(words, letters, fc.constantFrom(1, 2), firsts, (made, word, maxTypos, first) => {
      const dictionary = makeDictionary(made);
      const found = findTypos({ dictionary, deadline: new Deadline() }, word, maxTypos, first)
        .map(({ termOrdinal, typos }) => `${dictionary.termAt(termOrdinal)} ${typos}`)
        .sort();
      const expected = [...new Set(made)]
        .map((term) => ({ term, typos: editDistance(word, term) }))
        .filter(({ typos }) => typos > 0 && typos <= maxTypos)
        .filter(({ term }) => first === 'any' || term[0] === word[0])
        .map(({ term, typos }) => `${term} ${typos}`)
        .sort();
      expect(found).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

test('finds exactly the terms within one typo that have another first letter', () => {
  fc.assert(
    fc.property(words, letters, (made, word) => {
      const dictionary = makeDictionary(made);
      const found = findFirstLetterTypos({ dictionary, deadline: new Deadline() }, word)
        .map(({ termOrdinal, typos }) => `${dictionary.termAt(termOrdinal)} ${typos}`)
        .sort();
      const expected = [...new Set(made)]
        .filter((term) => editDistance(word, term) === 1 && term[0] !== word[0])
        .map((term) => `${term} 1`)
        .sort();
      expect(found).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

test('finds the same terms and prefixes as a plain list', () => {
  fc.assert(
    fc.property(words, letters, (made, word) => {
      const dictionary = makeDictionary(made);
      const sorted = [...new Set(made)].sort();
      expect(
        Array.from({ length: dictionary.size }, (_, termOrdinal) => dictionary.termAt(termOrdinal)),
      ).toEqual(sorted);
      expect(dictionary.find(word)).toBe(sorted.indexOf(word));
      const { begin, end } = dictionary.prefixRange(word);
      expect(sorted.slice(begin, end)).toEqual(sorted.filter((term) => term.startsWith(word)));
    }),
  );
});
