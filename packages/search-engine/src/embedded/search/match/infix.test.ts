import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeDictionary } from '../../testing/make-dictionary.ts';
import { Deadline } from '../deadline.ts';
import { findInfixes } from './infix.ts';

const word = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abc12ж漢'), minLength: 1, maxLength });

test('finds exactly the first terms that contain the piece and are accepted', () => {
  const words = fc.array(word(12), { maxLength: 200 });
  fc.assert(
    fc.property(words, word(4), fc.integer({ min: 1, max: 30 }), (made, piece, most) => {
      const dictionary = makeDictionary(made);
      const accepts = (termOrdinal: number): boolean => termOrdinal % 4 !== 1;
      const found = findInfixes({ dictionary, deadline: new Deadline() }, piece, accepts, most);
      const expected = [...new Set(made)]
        .sort()
        .flatMap((term, termOrdinal) => (term.includes(piece) && accepts(termOrdinal) ? [term] : []));
      expect(found.map((termOrdinal) => dictionary.termAt(termOrdinal))).toEqual(expected.slice(0, most));
    }),
    { numRuns: 400 },
  );
});
