import { expect } from 'vitest';
import { fold } from '../language/fold.ts';
import type { Suggestion, SuggestRequest } from '../port.ts';
import type { ReferenceSuggestions } from './reference-suggest.ts';

const countsOf = (suggestions: readonly Suggestion[]): number[] => suggestions.map(({ count }) => count);

/** Values come first and take at most half of the places while there are words; among equal ones any may be left out. */
export const expectSuggestions = (
  { limit }: SuggestRequest,
  given: readonly Suggestion[],
  { values, words }: ReferenceSuggestions,
): void => {
  const givenValues = given.filter(({ field }) => field !== null);
  const givenWords = given.filter(({ field }) => field === null);
  expect(given).toEqual([...givenValues, ...givenWords]);
  expect(countsOf(givenValues)).toEqual(countsOf(values).slice(0, givenValues.length));
  for (const value of givenValues)
    expect(
      values.map(({ text, count }) => [fold(text), count]),
      value.text,
    ).toContainEqual([fold(value.text), value.count]);
  const shown = new Set(givenValues.map(({ text }) => fold(text)));
  if (values.length <= limit) {
    const offered = new Set(values.map(({ text }) => fold(text)));
    const others = words.slice(0, limit).filter(({ text }) => !offered.has(fold(text)));
    expect(givenWords).toEqual(others.slice(0, givenWords.length));
    const places = Math.max(Math.ceil(limit / 2), limit - others.length);
    expect(givenValues.length).toBe(Math.min(values.length, places));
    expect(given.length).toBe(Math.min(limit, values.length + others.length));
  } else {
    expect(given.length).toBe(limit);
    expect(givenValues.length).toBeGreaterThanOrEqual(Math.ceil(limit / 2));
    for (const word of givenWords) expect(words).toContainEqual(word);
  }
  expect(shown.size).toBe(givenValues.length);
};
