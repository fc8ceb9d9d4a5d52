import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf } from '../conformance/catalog.ts';
import { openEngine } from '../engines.ts';
import { isTestedOnCluster, openSearchPlace } from '../opensearch/testing/opensearch-place.ts';
import { PhraseBook } from '../plan/phrase-book.ts';
import type { SearchPlan } from '../plan/plan.ts';
import { planShopSearch, prepareSettings } from '../plan/plan-shop-search.ts';
import type { GenerationSchema, SearchEngine, SearchResult } from '../port.ts';
import { expectByType } from './expect-by-type.ts';
import { expectExplained } from './expect-explained.ts';
import { expectSame } from './expect-same.ts';
import { expectSuggestions } from './expect-suggestions.ts';
import { products, schemaFor, signals } from './random-products.ts';
import { request, suggestRequest } from './random-requests.ts';
import { shop } from './random-settings.ts';
import { ReferenceCatalog } from './reference-catalog.ts';
import { ReferenceEngine } from './reference-search.ts';
import { referenceSuggestions } from './reference-suggest.ts';

/** A cluster that tests may fill: deploy/opensearch/start.mjs starts one. */
const testOnCluster = isTestedOnCluster ? test : test.skip;
/** Each run makes two indices, which takes a cluster a second. */
const numRuns = Number(process.env.TEST_OPENSEARCH_RUNS ?? 12);
/** Looking for a smaller failure would make hundreds of indices. */
const endOnFailure = true;

const language = fc.constantFrom('pol' as const, 'cze' as const, 'eng' as const);
const catalogKey = 'shop';
const address = addressOf(catalogKey);

const withEngine = async (use: (engine: SearchEngine) => Promise<void>): Promise<void> => {
  const { location, remove } = openSearchPlace();
  const engine = await openEngine(location, { searchThreads: 2, searchMs: 20_000 });
  try {
    await use(engine);
  } finally {
    await engine.close();
    await remove();
  }
};

let generations = 0;

const fill = async (
  engine: SearchEngine,
  schema: GenerationSchema,
  made: Parameters<Awaited<ReturnType<SearchEngine['openWriter']>>['add']>[0],
): Promise<void> => {
  const writer = await engine.openWriter(catalogKey, `g${generations++}`, schema);
  await writer.add(made);
  await writer.commit({});
  await engine.refresh(catalogKey);
};

testOnCluster(
  '[R10.03] OpenSearch finds, counts, orders and explains the same as a search without any index',
  () =>
    withEngine((engine) =>
      fc.assert(
        fc.asyncProperty(
          products,
          signals,
          language,
          fc.array(fc.tuple(shop, request, fc.integer({ min: 1, max: 12 })), { minLength: 8, maxLength: 8 }),
          async (made, given, spoken, searches) => {
            const schema = schemaFor(spoken);
            await fill(engine, schema, made);
            await engine.setSignals(address, given);
            const reference = new ReferenceEngine(schema, made);
            for (const [settings, asked, enoughResults] of searches) {
              const ready = prepareSettings(settings, schema, PhraseBook.of(settings, spoken));
              const plan: SearchPlan = { ...planShopSearch(ready, asked).plan, enoughResults };
              const asShown: SearchPlan = { ...plan, offset: 0, limit: 200, explain: true };
              const whole: SearchPlan = { ...asShown, prefersMainType: false };
              const result = await engine.search(address, whole);
              const expected = reference.search(whole);
              expectSame({ schema, plan: whole, signals: given }, result, expected);
              expectExplained({ schema, plan: whole, signals: given }, result.hits, expected);
              const shown = await engine.search(address, asShown);
              const idsOf = (hits: SearchResult['hits']): string[] => hits.map(({ product }) => product.id);
              if (plan.prefersMainType) expectByType(result.hits, shown.hits);
              else expect(idsOf(shown.hits)).toEqual(idsOf(result.hits));
              const page = await engine.search(address, plan);
              expect(idsOf(page.hits)).toEqual(
                idsOf(shown.hits).slice(plan.offset, plan.offset + plan.limit),
              );
              expect(page.total).toBe(result.total);
            }
          },
        ),
        { numRuns, seed: 20, endOnFailure },
      ),
    ),
  900_000,
);

testOnCluster(
  '[R10.03] OpenSearch suggests the same as a scan of every product',
  () =>
    withEngine((engine) =>
      fc.assert(
        fc.asyncProperty(
          products,
          fc.array(suggestRequest, { minLength: 12, maxLength: 12 }),
          async (made, requests) => {
            const schema = schemaFor('pol');
            await fill(engine, schema, made);
            const catalog = new ReferenceCatalog(schema, made);
            for (const asked of requests)
              expectSuggestions(
                asked,
                await engine.suggest(address, asked),
                referenceSuggestions(catalog, asked),
              );
          },
        ),
        { numRuns, seed: 21, endOnFailure },
      ),
    ),
  900_000,
);
