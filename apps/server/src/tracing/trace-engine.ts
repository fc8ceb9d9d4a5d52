import type { SearchEngine } from '@vitrina/search-engine';
import { replaceEngineCalls } from '../replace-engine-calls.ts';
import type { Spans } from './spans.ts';

/** An engine whose searches are parts of what asks for them. A plan and its answer stay out of them: they hold a visitor’s words. */
export const traceEngine = (engine: SearchEngine, spans: Spans): SearchEngine =>
  replaceEngineCalls(engine, {
    search: ({ catalogKey, owner }, plan) => {
      const startedAt = performance.now();
      return spans.run(
        'engine search',
        { attributes: { 'vitrina.catalog.id': catalogKey } },
        () => engine.search({ catalogKey, owner }, plan),
        (span, { tookMs, total }) => {
          span.setAttributes({
            'vitrina.engine.search_ms': tookMs,
            // Waiting for a thread, and the way there and back.
            'vitrina.engine.wait_ms': Math.max(0, performance.now() - startedAt - tookMs),
            'vitrina.engine.total': total,
          });
        },
      );
    },
    suggest: (catalog, request) =>
      spans.run('engine suggest', { attributes: { 'vitrina.catalog.id': catalog.catalogKey } }, () =>
        engine.suggest(catalog, request),
      ),
    get: (catalog, productId) =>
      spans.run('engine get', { attributes: { 'vitrina.catalog.id': catalog.catalogKey } }, () =>
        engine.get(catalog, productId),
      ),
    variants: (catalog, productId) =>
      spans.run('engine variants', { attributes: { 'vitrina.catalog.id': catalog.catalogKey } }, () =>
        engine.variants(catalog, productId),
      ),
  });
