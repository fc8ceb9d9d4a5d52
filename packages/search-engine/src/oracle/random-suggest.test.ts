import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Accumulator } from '../embedded/search/match/accumulator.ts';
import { suggest } from '../embedded/search/suggest/suggest.ts';
import { openReader } from '../embedded/testing/open-reader.ts';
import { fold } from '../language/fold.ts';
import type { Suggestion, SuggestRequest } from '../port.ts';
import { products, schemaFor, suggestRequest } from './random-shops.ts';
import { ReferenceCatalog } from './reference-catalog.ts';
import { type ReferenceSuggestions, referenceSuggestions } from './reference-suggest.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-suggestions-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const countsOf = (suggestions: readonly Suggestion[]): number[] => suggestions.map(({ count }) => count);

/** Values come first and take at most half of the places while there are words; among equal ones any may be left out. */
const expectSuggestions = (
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

test('[R10.03] suggests the same as a scan of every product, for any products, text and fields', async () => {
  let generations = 0;
  await fc.assert(
    fc.asyncProperty(
      products,
      fc.array(suggestRequest, { minLength: 1, maxLength: 12 }),
      async (made, requests) => {
        const schema = schemaFor('pol');
        const reader = await openReader(directory, `g${generations++}`, schema, made);
        const accumulator = new Accumulator(reader.productsCount);
        const catalog = new ReferenceCatalog(schema, made);
        try {
          for (const request of requests)
            expectSuggestions(
              request,
              suggest(reader, request, accumulator),
              referenceSuggestions(catalog, request),
            );
        } finally {
          reader.close();
        }
      },
    ),
    { numRuns: 100, seed: 21 },
  );
}, 60_000);
