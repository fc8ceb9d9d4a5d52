import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Accumulator } from '../embedded/search/match/accumulator.ts';
import { AccumulatorMemory } from '../embedded/search/match/accumulator-memory.ts';
import { searchGeneration } from '../embedded/search/search.ts';
import { openReader } from '../embedded/testing/open-reader.ts';
import { PhraseBook } from '../plan/phrase-book.ts';
import type { SearchPlan } from '../plan/plan.ts';
import { planShopSearch, prepareSettings } from '../plan/plan-shop-search.ts';
import { expectByType } from './expect-by-type.ts';
import { expectExplained } from './expect-explained.ts';
import { expectSame, type FoundHit } from './expect-same.ts';
import { products, schemaFor, signals } from './random-products.ts';
import { request } from './random-requests.ts';
import { shop } from './random-settings.ts';
import { ReferenceEngine } from './reference-search.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-oracle-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let generations = 0;
const withKernels = new AccumulatorMemory();
const withoutKernels = new AccumulatorMemory(null);

const language = fc.constantFrom('pol' as const, 'cze' as const, 'eng' as const);
/** Which words of a plan become optional. */
const optional = fc.option(fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }));

const withOptional = (plan: SearchPlan, flags: readonly boolean[] | null): SearchPlan =>
  flags === null
    ? plan
    : {
        ...plan,
        words: plan.words.map((word, i) => ({ ...word, isOptional: flags[i % flags.length] ?? false })),
      };

test('[R10.03] finds, counts, orders and explains the same as a search without any index, for any products, settings and request', async () => {
  await fc.assert(
    fc.asyncProperty(
      products,
      signals,
      language,
      fc.array(fc.tuple(shop, request, fc.integer({ min: 1, max: 12 }), optional), {
        minLength: 1,
        maxLength: 8,
      }),
      async (made, given, spoken, searches) => {
        const schema = schemaFor(spoken);
        const reader = await openReader(directory, `g${generations++}`, schema, made, given);
        const accumulator = new Accumulator(reader.productsCount, withKernels);
        const plain = new Accumulator(reader.productsCount, withoutKernels);
        const reference = new ReferenceEngine(schema, made);
        const search = (plan: SearchPlan) => {
          const result = searchGeneration(reader, plan, accumulator);
          expect({ ...searchGeneration(reader, plan, plain), tookMs: result.tookMs }).toEqual(result);
          const { hits, ...rest } = result;
          const found = hits.map(
            ({ number, signals: _, ...hit }): FoundHit => ({
              ...hit,
              product: reader.readProduct(number) as ProductDocument,
            }),
          );
          return { ...rest, hits: found };
        };
        try {
          for (const [settings, asked, enoughResults, flags] of searches) {
            const ready = prepareSettings(settings, schema, PhraseBook.of(settings, spoken));
            const planned = planShopSearch(ready, asked).plan;
            const plan = withOptional({ ...planned, enoughResults }, flags);
            const asShown: SearchPlan = { ...plan, offset: 0, limit: 200, explain: true };
            const whole: SearchPlan = { ...asShown, prefersMainType: false };
            const result = search(whole);
            const expected = reference.search(whole);
            expectSame({ schema, plan: whole, signals: given }, result, expected);
            expectExplained({ schema, plan: whole, signals: given }, result.hits, expected);
            const shown = search(asShown);
            const idsOf = (hits: readonly FoundHit[]): string[] => hits.map(({ product }) => product.id);
            if (plan.prefersMainType) expectByType(result.hits, shown.hits);
            else expect(idsOf(shown.hits)).toEqual(idsOf(result.hits));
            const page = search(plan);
            expect(idsOf(page.hits)).toEqual(idsOf(shown.hits).slice(plan.offset, plan.offset + plan.limit));
            expect(page.total).toBe(result.total);
          }
        } finally {
          reader.close();
        }
      },
    ),
    { numRuns: 100, seed: 20 },
  );
}, 60_000);
