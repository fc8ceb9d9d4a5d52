import { type QueryWord, readQueryWords } from '../language/tokenize.ts';
import type { IndexField } from '../port.ts';
import { defaultFieldWeights, otherFieldWeight, searchDefaults } from './defaults.ts';
import type { Filter, PlannedWord, SearchPlan, SortCondition, WordAlternative } from './plan.ts';

/** What a shop has set, as far as it changes a search. What is absent has a default. */
export type SearchSettings = {
  /** The fields that are searched; a weight of 0 leaves one out. */
  readonly fields: readonly { readonly field: string; readonly weight: number }[];
  readonly typos?: { readonly oneFrom: number; readonly twoFrom: number } | 'none';
  readonly enoughResults?: number;
};

/** What a visitor asks for. Pages count from 1. */
export type SearchRequest = {
  readonly query: string;
  readonly page?: number;
  readonly perPage?: number;
  readonly sort?: readonly SortCondition[];
  readonly filters?: readonly Filter[];
  readonly facets?: readonly (string | { readonly field: string; readonly limit: number })[];
  readonly groupVariants?: boolean;
  /** Whether the last word may go on: it is being typed. Default true. */
  readonly isTyping?: boolean;
};

/** The default weights for a catalog's text fields. */
export const defaultWeights = (fields: readonly IndexField[]): SearchSettings['fields'] =>
  fields
    .filter(({ name, type }) => type !== 'number' && name !== 'link' && name !== 'image_link')
    .map(({ name }) => ({ field: name, weight: defaultFieldWeights[name] ?? otherFieldWeight }));

const typosFor = (word: string, typos: SearchSettings['typos']): 0 | 1 | 2 => {
  if (typos === 'none' || /\p{N}/u.test(word)) return 0;
  const oneFrom = typos?.oneFrom ?? searchDefaults.oneTypoFrom;
  const twoFrom = typos?.twoFrom ?? searchDefaults.twoTyposFrom;
  if (word.length >= twoFrom) return 2;
  return word.length >= oneFrom ? 1 : 0;
};

const planWord = (
  { term, parts }: QueryWord,
  typos: SearchSettings['typos'],
  mayGoOn: boolean,
): PlannedWord => {
  const alternatives: WordAlternative[] = [{ kind: 'exact', terms: [term], weight: 1 }];
  if (parts.length > 1)
    alternatives.push({ kind: 'exact', terms: parts, weight: searchDefaults.partsWeight });
  if (mayGoOn) alternatives.push({ kind: 'prefix', terms: [term], weight: searchDefaults.prefixWeight });
  return { text: term, alternatives, maxTypos: typosFor(term, typos), typoWeight: searchDefaults.typoWeight };
};

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, Math.floor(Number.isFinite(value) ? value : low)));

/** Decides a search: settings and request in, plan out. Pure; every default and limit is taken here, once. */
export const planSearch = (settings: SearchSettings, request: SearchRequest): SearchPlan => {
  const words = readQueryWords(request.query).slice(0, searchDefaults.mostWords);
  const isLastOpen = (request.isTyping ?? true) && words.at(-1)?.end === request.query.length;
  const perPage = clamp(request.perPage ?? searchDefaults.perPage, 0, searchDefaults.mostPerPage);
  const offset = (clamp(request.page ?? 1, 1, searchDefaults.deepestRow) - 1) * perPage;
  const sort = request.sort ?? [];
  return {
    words: words.map((word, i) => planWord(word, settings.typos, isLastOpen && i === words.length - 1)),
    fields: settings.fields.filter(({ weight }) => weight > 0),
    filters: request.filters ?? [],
    facets: (request.facets ?? []).map((facet) =>
      typeof facet === 'string' ? { field: facet, limit: searchDefaults.facetLimit } : facet,
    ),
    sort: sort.length > 0 ? sort : [{ kind: 'relevance' }],
    groupVariants: request.groupVariants ?? false,
    offset: Math.min(offset, searchDefaults.deepestRow),
    limit: perPage,
    enoughResults: settings.enoughResults ?? searchDefaults.enoughResults,
  };
};
