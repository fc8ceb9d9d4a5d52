import type { Boost, GenerationSchema } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../../http/failure.ts';
import { nameOfFacetFilter, readFacetFilter } from './facet-filter.ts';
import { isFilterable } from './filter-conditions.ts';
import type { Query } from './read-query.ts';
import { badRequest } from './refusal.ts';

/** Each may cost a pass over all that was found. */
const maxOptional = 100;
/** Two to this power already decides against everything else. */
const maxScore = 20;
const scoreMark = '<score=';

const readScore = (text: string): { readonly condition: string; readonly score: number } | Failure => {
  const at = text.endsWith('>') ? text.lastIndexOf(scoreMark) : -1;
  const condition = at < 0 ? text : text.slice(0, at);
  const score = at < 0 ? '1' : text.slice(at + scoreMark.length, -1);
  return /^\d{1,9}$/.test(score)
    ? { condition, score: Math.min(Number(score), maxScore) }
    : badRequest(`optionalFilters: “${text.slice(0, 100)}”: a score is a whole number, as in <score=3>`);
};

/**
 * What filters raise without narrowing: a product's relevance doubles for each point of the scores of those it passes, and halves for negated ones. So sums
 * of scores decide among what matches as well, alternatives in a list like any others. What the catalog has no field for raises nothing.
 */
export const readOptionalFilters = (
  { optionalFilters }: Pick<Query, 'optionalFilters'>,
  schema: GenerationSchema,
): Boost[] | Failure => {
  const texts = optionalFilters.flat();
  if (texts.length > maxOptional) return badRequest(`optionalFilters: at most ${maxOptional} conditions`);
  const boosts: Boost[] = [];
  for (const text of texts) {
    const read = readScore(text);
    if (isFailure(read)) return read;
    const { condition, score } = read;
    if (condition !== '' && !condition.includes(':'))
      return badRequest(`optionalFilters: “${text.slice(0, 100)}” names no field of the catalog`);
    if (score === 0 || !isFilterable(nameOfFacetFilter(condition), schema)) continue;
    const filter = readFacetFilter('optionalFilters', condition, schema);
    if (isFailure(filter)) return filter;
    boosts.push(
      filter.kind === 'not' ? { filter: filter.filter, factor: 2 ** -score } : { filter, factor: 2 ** score },
    );
  }
  return boosts;
};
