import { createHash } from 'node:crypto';
import {
  type Problem,
  publicSearchQuery,
  publicSimilarQuery,
  publicSuggestQuery,
  shopCalls,
  type Validated,
  validate,
} from '@vitrina/contract';
import { encodingFor } from '../../http/encodings.ts';
import { invalid } from '../../http/failure.ts';
import { HttpReply } from '../../http/handlers.ts';
import { testUntilOf } from '../../http/public-access.ts';
import type { PublicRoute } from '../../http/register-public.ts';
import type { FindPictures } from '../../ports/pictures.ts';
import type { SuggestTexts } from '../../ports/shop-search.ts';
import type { SearchTurns } from '../../threads/search-turns.ts';
import { type ReadApp, readConfig } from './read-app.ts';
import { asParameters, readFilters } from './read-filters.ts';
import { createPublicSearch } from './search-service.ts';
import { createSendPage, type SendPageDependencies } from './send-page.ts';
import { createSimilarProducts, type SimilarDependencies } from './similar-service.ts';
import { createPublicSuggest } from './suggest-service.ts';
import type { VisitorStatistics } from './visitor-statistics.ts';

type Dependencies = SimilarDependencies &
  SendPageDependencies & {
    readonly turns: SearchTurns;
    readonly suggestTexts: SuggestTexts;
    readonly readApp: ReadApp;
    readonly statistics: VisitorStatistics;
    readonly findPictures: FindPictures;
  };

const configSeconds = 60;

const problemsOf = (parsed: Validated<unknown>): readonly Problem[] => (parsed.ok ? [] : parsed.problems);

const tagOf = (body: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;

/** The calls of shops' pages about a search instance. */
export const publicCalls = (
  dependencies: Dependencies,
): Readonly<Record<'search' | 'suggest' | 'similar' | 'config', PublicRoute>> => {
  const { readApp, turns } = dependencies;
  const sendPage = createSendPage(dependencies);
  const search = createPublicSearch({ ...dependencies, sendPage });
  const suggest = createPublicSuggest({ ...dependencies, sendPage });
  const findSimilar = createSimilarProducts(dependencies);

  return {
    search: {
      call: shopCalls.search,
      answer: async (place, request) => {
        const parsed = validate(publicSearchQuery, request.query);
        const filters = readFilters(request.query as Record<string, unknown>);
        if (!parsed.ok || !filters.ok) return invalid(...problemsOf(parsed), ...problemsOf(filters));
        const encoding = encodingFor(request.headers['accept-encoding']);
        return asParameters(
          await turns.run(place.catalog.customerId, () => search(place, parsed.data, filters.data, encoding)),
        );
      },
    },
    suggest: {
      call: shopCalls.suggest,
      answer: async (place, request) => {
        const parsed = validate(publicSuggestQuery, request.query);
        if (!parsed.ok) return invalid(...parsed.problems);
        const encoding = encodingFor(request.headers['accept-encoding']);
        return turns.run(place.catalog.customerId, () => suggest(place, parsed.data, encoding));
      },
    },
    similar: {
      call: shopCalls.similar,
      answer: async (place, request) => {
        const parsed = validate(publicSimilarQuery, request.query);
        if (!parsed.ok) return invalid(...parsed.problems);
        return turns.run(place.catalog.customerId, () => findSimilar(place, parsed.data));
      },
    },
    config: {
      call: shopCalls.config,
      answer: async (place, request) => {
        const config = await readConfig(readApp, place, testUntilOf(request));
        const etag = tagOf(config);
        const headers = { etag, 'cache-control': `public, max-age=${configSeconds}` };
        const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
        return known.includes(etag) || known.includes(etag.slice(2))
          ? new HttpReply(304, undefined, headers)
          : new HttpReply(200, config, headers);
      },
    },
  };
};
