import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { planSearch, type SearchRequest } from '../../plan/plan-search.ts';
import type { GenerationSchema } from '../../port.ts';
import { openGenerationWriter } from '../build/generation-writer.ts';
import { GenerationReader } from '../read/generation-reader.ts';
import { loadGeneration } from '../read/load-file.ts';
import { Accumulator } from '../search/accumulator.ts';
import { searchGeneration } from '../search/search.ts';
import { NaiveEngine } from './naive-search.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-oracle-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const schema: GenerationSchema = {
  language: 'pol',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'description', type: 'string' },
    { name: 'categories', type: 'table' },
    { name: 'brand', type: 'string' },
    { name: 'price', type: 'number' },
    { name: 'link', type: 'string' },
  ],
};

const word = fc.constantFrom(
  ...'buty butów but czarne czarny czarna żółta zolty laptop laptopy 21A2-XC 21A2 1/4 43,2 500ml x ab abc'.split(
    ' ',
  ),
);
const text = fc.array(word, { maxLength: 7 }).map((words) => words.join(' '));
const category = fc.constantFrom('A', 'A > B', 'A > B > C', 'A > D', 'E>F', 'Łódki > Żagle');
const brand = fc.constantFrom('Aria', 'Żaba', 'Vero', 'aria', '9', '10');

const product = fc.record({
  group: fc.option(fc.constantFrom('g1', 'g2', 'g3')),
  fields: fc.record(
    {
      title: text,
      description: text,
      categories: fc.array(category, { maxLength: 3 }),
      brand,
      price: fc.integer({ min: 1, max: 6 }),
      link: fc.constantFrom('https://a.example/', ''),
    },
    { requiredKeys: ['title'] },
  ),
});

const products = fc.array(product, { minLength: 1, maxLength: 40 }).map((list) =>
  list.map(
    (made, i): ProductDocument => ({
      ...made,
      id: `${i}`,
      fields: { id: `${i}`, ...made.fields } as ProductDocument['fields'],
    }),
  ),
);

const filter: fc.Arbitrary<NonNullable<SearchRequest['filters']>[number]> = fc.oneof(
  fc.record({
    kind: fc.constant('values' as const),
    field: fc.constant('categories'),
    values: fc.array(category, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('values' as const), field: fc.constant('brand'), values: fc.array(brand) }),
  fc.record({
    kind: fc.constant('range' as const),
    field: fc.constant('price'),
    from: fc.option(fc.integer({ min: 0, max: 6 })),
    to: fc.option(fc.integer({ min: 0, max: 6 })),
  }),
  fc.record({
    kind: fc.constant('present' as const),
    field: fc.constantFrom('link', 'price', 'brand', 'title'),
  }),
);

const sortCondition: fc.Arbitrary<NonNullable<SearchRequest['sort']>[number]> = fc.oneof(
  fc.constant({ kind: 'relevance' as const }),
  fc.record({
    kind: fc.constant('field' as const),
    field: fc.constantFrom('id', 'title', 'price', 'brand', 'categories'),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  }),
);

const typed = fc.oneof(
  text,
  fc
    .tuple(word, fc.constantFrom('cznare', 'lapotp', 'laptopp', 'lap', 'cz', 'b', '21', 'bu'))
    .map((words) => words.join(' ')),
  fc.constantFrom('cznare', 'latpop', 'czarn', 'l', ''),
);

const request: fc.Arbitrary<SearchRequest> = fc.record({
  query: typed,
  filters: fc.array(filter, { maxLength: 2 }),
  sort: fc.array(sortCondition, { maxLength: 2 }),
  groupVariants: fc.boolean(),
  isTyping: fc.boolean(),
  page: fc.integer({ min: 1, max: 3 }),
  perPage: fc.integer({ min: 1, max: 12 }),
});

const fields = [
  { field: 'title', weight: 8 },
  { field: 'brand', weight: 3 },
  { field: 'description', weight: 1 },
  { field: 'categories', weight: 2 },
  { field: 'id', weight: 3 },
];

let generations = 0;

test('[R10.03] finds, counts and orders what a search without any index does, for any products and any request', async () => {
  await fc.assert(
    fc.asyncProperty(
      products,
      fc.array(request, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 12 }),
      async (made, requests, enoughResults) => {
        const generationId = `g${generations++}`;
        const writer = await openGenerationWriter({
          directory,
          catalogKey: 'c',
          generationId,
          schema,
          segmentTokens: 64,
        });
        await writer.add(made);
        await writer.commit({});
        const reader = new GenerationReader(loadGeneration(join(directory, 'c', `${generationId}.idx`)));
        const accumulator = new Accumulator(reader.productsCount);
        const naive = new NaiveEngine(schema, made);
        try {
          for (const asked of requests) {
            const facets = ['categories', 'brand', 'title'];
            const plan = planSearch({ fields, enoughResults }, { ...asked, facets });
            const result = searchGeneration(reader, plan, accumulator);
            const expected = naive.search(plan);
            expect(result.total).toBe(expected.rows.length);
            expect(result.wordsWanted.matched).toBe(expected.matchedWords);
            const page = expected.rows.slice(plan.offset, plan.offset + plan.limit);
            expect(result.hits.map(({ number }) => reader.readProduct(number).id)).toEqual(
              page.map(({ id }) => id),
            );
            for (const [i, { score }] of result.hits.entries())
              expect(score).toBeCloseTo(page[i]?.score ?? -1, 3);
            for (const { field, values } of result.facets)
              expect(new Map(values.map(({ value, count }) => [value, count]))).toEqual(
                expected.facets.get(field),
              );
          }
        } finally {
          reader.close();
        }
      },
    ),
    { numRuns: 150, seed: 20 },
  );
});
