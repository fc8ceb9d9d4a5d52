import { expect, test } from 'vitest';
import { TermCounts } from './term-counts.ts';

test.each([1, 2, 3, 7])(
  'counts every term of %i fields, however many there are, and gives them their order',
  (fields) => {
    const counts = new TermCounts(fields);
    const expected = new Map<string, number[]>();
    for (let number = 0; number < 150_000; number++) {
      const term = `${(number * 7919) % 150_000}ż`;
      const field = number % fields;
      counts.add(term, field, true);
      counts.add(term, fields - 1, false);
      const own = Array.from({ length: fields + 1 }, () => 0);
      own[0] = 1;
      own[field + 1] = 1;
      own[fields] = (own[fields] ?? 0) + 1;
      expected.set(term, own);
    }
    const sorted = counts.sort();
    const terms = [...expected.keys()].sort();
    expect(sorted.length).toBe(terms.length);
    const wrong = terms.filter(
      (term, ordinal) =>
        sorted.at(ordinal) !== term ||
        counts.ordinalOf(term) !== ordinal ||
        String([...counts.countsAt(ordinal)]) !== String(expected.get(term)),
    );
    expect(wrong).toEqual([]);
  },
);
