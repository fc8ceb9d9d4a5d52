import { createHash } from 'node:crypto';
import {
  type Problem,
  publicConfig,
  publicSearchQuery,
  publicSearchReply,
  publicSuggestQuery,
  publicSuggestReply,
  type Validated,
  validate,
} from '@vitrina/contract';
import type { z } from 'zod';
import { type Failure, invalid, isFailure } from '../../http/failure.ts';
import { HttpReply } from '../../http/handlers.ts';
import type { PublicCall } from '../../http/register-public.ts';
import type { RunShopSearch, SuggestTexts } from '../../ports/shop-search.ts';
import { type ReadApp, readConfig } from './read-app.ts';
import { asParameters, readFilters } from './read-filters.ts';
import { createPublicSearch } from './search-service.ts';
import { createPublicSuggest } from './suggest-service.ts';
import type { VisitorStatistics } from './visitor-statistics.ts';

type Dependencies = {
  readonly runSearch: RunShopSearch;
  readonly suggestTexts: SuggestTexts;
  readonly readApp: ReadApp;
  readonly statistics: VisitorStatistics;
  /** Holds every reply against the contract's schema; on in tests. */
  readonly checkReplies: boolean;
};

const configSeconds = 60;

const problemsOf = (parsed: Validated<unknown>): readonly Problem[] => (parsed.ok ? [] : parsed.problems);

/** What the shop's pages may ask of a search instance. */
export const publicCalls = (
  dependencies: Dependencies,
): Readonly<Record<'search' | 'suggest' | 'config', PublicCall>> => {
  const { runSearch, readApp, checkReplies } = dependencies;
  const search = createPublicSearch(runSearch);
  const suggest = createPublicSuggest(dependencies);
  const checked = <T>(schema: z.ZodType, outcome: T | Failure): T | Failure => {
    if (checkReplies && !isFailure(outcome)) schema.parse(outcome);
    return outcome;
  };

  return {
    search: {
      method: 'GET',
      handler: async (place, request) => {
        const parsed = validate(publicSearchQuery, request.query);
        const filters = readFilters(request.query as Record<string, unknown>);
        if (!parsed.ok || !filters.ok) return invalid(...problemsOf(parsed), ...problemsOf(filters));
        return checked(publicSearchReply, asParameters(await search(place, parsed.data, filters.data)));
      },
    },
    suggest: {
      method: 'GET',
      handler: async (place, request) => {
        const parsed = validate(publicSuggestQuery, request.query);
        if (!parsed.ok) return invalid(...parsed.problems);
        return checked(publicSuggestReply, await suggest(place, parsed.data));
      },
    },
    config: {
      method: 'GET',
      handler: async (place, request) => {
        const body = JSON.stringify(checked(publicConfig, await readConfig(readApp, place)));
        const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
        const headers = { etag, 'cache-control': `public, max-age=${configSeconds}` };
        const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
        if (known.includes(etag) || known.includes(etag.slice(2)))
          return new HttpReply(304, undefined, headers);
        return new HttpReply(200, body, { ...headers, 'content-type': 'application/json; charset=utf-8' });
      },
    },
  };
};
