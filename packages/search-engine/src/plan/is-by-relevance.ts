import type { SearchPlan } from './plan.ts';

/** Whether relevance is the first that results are sorted by. */
export const isByRelevance = ({ sort }: Pick<SearchPlan, 'sort'>): boolean =>
  (sort[0]?.kind ?? 'relevance') === 'relevance';
