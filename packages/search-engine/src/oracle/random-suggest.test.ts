import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { Accumulator } from '../embedded/search/match/accumulator.ts';
import { suggest } from '../embedded/search/suggest/suggest.ts';
import { openReader } from '../embedded/testing/open-reader.ts';
import { expectSuggestions } from './expect-suggestions.ts';
import { products, schemaFor } from './random-products.ts';
import { suggestRequest } from './random-requests.ts';
import { ReferenceCatalog } from './reference-catalog.ts';
import { referenceSuggestions } from './reference-suggest.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-suggestions-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

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
