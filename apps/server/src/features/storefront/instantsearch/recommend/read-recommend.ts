import { z } from 'zod';
import { type Failure, isFailure } from '../../../../http/failure.ts';
import { asObject, maxHits, maxRequests, parse, type Query, readQuery, readRequests } from '../read-query.ts';
import { badRequest } from '../refusal.ts';

const models = [
  'related-products',
  'looking-similar',
  'bought-together',
  'trending-items',
  'trending-facets',
  'recommended-for-you',
] as const;

const text = (max: number) => z.string().max(max);

/** Anything else is ignored: `threshold` and `fallbackParameters`, as scores here are places in the list. */
const recommendation = z.object({
  indexName: text(300),
  model: z.enum(models),
  objectID: text(500).default(''),
  maxRecommendations: z.coerce.number().int().min(0).max(30).default(30),
  facetName: text(200).default(''),
  facetValue: text(2000).nullish(),
});

export type Recommendation = z.infer<typeof recommendation> & { readonly query: Query };

/** The recommendations of one call, in order. `queryParameters` narrow them, and say what is given of products. */
export const readRecommendations = (body: Record<string, unknown>): Recommendation[] | Failure => {
  const requests = readRequests(body, maxRequests);
  if (isFailure(requests)) return requests;
  const all: Recommendation[] = [];
  for (const [i, request] of requests.entries()) {
    const place = `requests.${i}.`;
    const given = asObject(request);
    // 0 is how some clients say “as many as there are”.
    const asked = parse(
      recommendation,
      { ...given, maxRecommendations: given.maxRecommendations || 30 },
      place,
    );
    if (isFailure(asked)) return asked;
    const { maxRecommendations: hitsPerPage } = asked;
    const query = readQuery({ ...asObject(given.queryParameters), hitsPerPage }, `${place}queryParameters.`);
    if (isFailure(query)) return query;
    all.push({ ...asked, query });
  }
  const hits = all.reduce((sum, { maxRecommendations }) => sum + maxRecommendations, 0);
  return hits > maxHits ? badRequest(`requests: at most ${maxHits} recommendations in one call`) : all;
};
