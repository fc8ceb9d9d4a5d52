import type { SearchEngine } from '@vitrina/search-engine';
import type { FastifyInstance } from 'fastify';
import { presentProduct } from '../features/catalogs/present-product.ts';
import { createTryService } from '../features/instances/try/try-search.ts';
import { createPopularity } from '../features/popularity/service.ts';
import { createShopSearch } from '../features/shop-search/run-search.ts';
import type { SettingsSource } from '../features/shop-search/settings-source.ts';
import type { FindCategoryIntent } from '../ports/category-mapping.ts';
import type { Database } from '../storage/database.ts';
import type { InSpan } from '../tracing/tracing.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly settings: SettingsSource;
  readonly findIntent: FindCategoryIntent;
  readonly inSpan: InSpan;
  readonly log: FastifyInstance['log'];
};

/** The one search that the try page, the public calls, mails and remedies share, and the popularity of products that it sorts by. */
export const composeSearch = ({ database, engine, now, settings, findIntent, inSpan, log }: Dependencies) => {
  const popularity = createPopularity({
    ...{ database, engine, now },
    onError: (error) => log.error({ err: error }, 'popularity was not counted'),
  });
  const search = createShopSearch({
    ...{ engine, now, settings, findIntent, inSpan },
    keepPopularityFresh: popularity.keepFresh,
  });
  return {
    search,
    popularity,
    trying: createTryService({ runSearch: search.run, suggestTexts: search.suggest, presentProduct }),
  };
};
