import type { PlannedWord, SearchPlan } from '../../plan/plan.ts';
import type { SuggestRequest } from '../../port.ts';
import type { GenerationReader } from '../read/generation-reader.ts';

/** A thread can answer searches between two of these steps. */
export const syntheticWarmUpSteps = 6;

const pageLength = 24;
const facetValues = 50;
const maxFacets = 40;

/** Of the terms that are words, the one whose share of the products is nearest to `share`. */
const termNear = (
  { termFrequencies, productsCount, dictionary }: GenerationReader,
  share: number,
): string => {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let termOrdinal = 0; termOrdinal < termFrequencies.length; termOrdinal++) {
    const distance = Math.abs(termFrequencies[termOrdinal] - productsCount * share);
    if (distance >= least) continue;
    least = distance;
    nearest = termOrdinal;
  }
  return nearest < 0 ? '' : dictionary.termAt(nearest);
};

const wordOf = (text: string, isOpen: boolean): PlannedWord => ({
  text,
  alternatives: [
    { kind: 'exact', terms: [text], weight: 1 },
    { kind: 'stem', terms: [text], isStem: true, weight: 0.9 },
    ...(isOpen ? [{ kind: 'prefix' as const, terms: [text], weight: 0.3 }] : []),
  ],
  maxTypos: 1,
  typoWeight: 0.15,
});

const planOf = (
  reader: GenerationReader,
  words: readonly PlannedWord[],
  sort: SearchPlan['sort'],
): SearchPlan => {
  const facets = [...reader.columns].filter(([, { kind }]) => kind === 'values' || kind === 'number');
  return {
    words,
    fields: reader.textFields.map((field) => ({ field, weight: 1 })),
    filters: [],
    facets: facets.slice(0, maxFacets).map(([field]) => ({ field, limit: facetValues })),
    sort,
    groupVariants: true,
    offset: 0,
    limit: pageLength,
    enoughResults: 10,
    enoughAsTyped: 5,
  };
};

const relevance: SearchPlan['sort'] = [{ kind: 'relevance' }];

/**
 * Searches made up from the generation itself that exercise what most searches use: dictionary, postings, columns, products on disk, and
 * everything that is derived from a whole generation and cached.
 */
export const makeWarmUp = (
  reader: GenerationReader,
  step: number,
): { readonly plans: readonly SearchPlan[]; readonly requests: readonly SuggestRequest[] } => {
  if (reader.productsCount === 0) return { plans: [], requests: [] };
  const [broad, middle, narrow] = [0.5, 0.05, 0.002].map((share) => termNear(reader, share));
  const search = (words: readonly PlannedWord[], sort = relevance) => ({
    plans: [planOf(reader, words, sort)],
    requests: [],
  });
  switch (step) {
    case 0:
      return search([]);
    case 1:
      return search([wordOf(broad ?? '', false)]);
    case 2:
      return search([wordOf(middle ?? '', true)]);
    case 3:
      // A word that does not exist is searched for with typos.
      return search([wordOf(broad ?? '', false), wordOf(`${narrow}q`, true)]);
    case 4: {
      const [number] = [...reader.columns].find(([, { kind }]) => kind === 'number') ?? [];
      const sort =
        number === undefined ? relevance : [{ kind: 'field', field: number, order: 'asc' } as const];
      return search([wordOf((middle ?? '').slice(0, 2), true)], sort);
    }
    default: {
      const fields = [...reader.columns].flatMap(([field, { kind }]) => (kind === 'values' ? [field] : []));
      return {
        plans: [],
        requests: [
          { text: (middle ?? '').slice(0, 3), limit: 8 },
          { text: (broad ?? '').slice(0, 2), limit: 8, valueFields: fields.slice(0, 3) },
        ],
      };
    }
  }
};
