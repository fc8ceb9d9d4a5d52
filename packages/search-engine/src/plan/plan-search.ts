import type { FieldWeight } from '@vitrina/contract';
import { codeFields } from '@vitrina/contract/basics';
import type { IndexField } from '../port.ts';
import { defaultFieldWeights, otherFieldWeight, searchDefaults } from './defaults.ts';
import { isByRelevance } from './is-by-relevance.ts';
import type { Boost, Filter, Pin, PlannedFacet, SearchPlan, SortCondition } from './plan.ts';
import { planWords, type WordSettings } from './plan-words.ts';
import { readStemmedWords } from './query-words.ts';

/** The settings that change how words match. Absent ones have defaults. */
export type SearchSettings = WordSettings & {
  /** The fields that are searched; a weight of 0 leaves a field out. `fullMatch` is as in the contract. */
  readonly fields: readonly (Pick<FieldWeight, 'field' | 'weight'> & { readonly fullMatch?: boolean })[];
  /** Fields for which `fullMatch` requires the whole value. */
  readonly idFields?: readonly string[];
  readonly enoughResults?: number;
};

/** A visitor's request. Pages count from 1. */
export type SearchRequest = {
  readonly query: string;
  readonly page?: number;
  readonly perPage?: number;
  /** Results before the first one, instead of those of the pages before. */
  readonly offset?: number;
  readonly sort?: readonly SortCondition[];
  readonly filters?: readonly Filter[];
  readonly facets?: readonly (string | PlannedFacet)[];
  readonly boosts?: readonly Boost[];
  readonly prefersMainType?: boolean;
  readonly pins?: readonly Pin[];
  readonly groupVariants?: boolean;
  /** Whether the last word is still being typed and so may be a prefix; submitted ones may where too little is found. Default true. */
  readonly isTyping?: boolean;
  /** Words that a product need not have, folded: the name of a facet before its value. */
  readonly optionalWords?: readonly string[];
  /** Whether typos are forgiven, as far as the settings do. Default true. */
  readonly forgivesTypos?: boolean;
  readonly nowSeconds?: number;
  readonly explain?: boolean;
};

/** Addresses and the group id, which nobody searches for by words. */
const unsearched: ReadonlySet<string> = new Set([
  'link',
  'image_link',
  'additional_image_link',
  'item_group_id',
  'availability',
]);

/** The default weights for a catalog's text fields. */
export const defaultWeights = (fields: readonly IndexField[]): FieldWeight[] =>
  fields
    .filter(({ name, type }) => type !== 'number' && !unsearched.has(name))
    .map(({ name, type }) => ({
      field: name,
      weight: defaultFieldWeights[name] ?? otherFieldWeight,
      fullMatch: type === 'id',
    }));

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, Math.floor(Number.isFinite(value) ? value : low)));

/** Of a field that is searched at all: less would be lost beside other fields, or round to 0 where scores are added up. */
const smallestWeight = 0.001;

/** Fields are searched for words in any form or only as typed; ids only as a whole, and codes that aren't exact by their pieces as well. */
const planFields = (
  { fields, idFields = ['id'] }: SearchSettings,
  query: string,
): Pick<SearchPlan, 'fields' | 'infixFields' | 'fullMatch'> => {
  const searched = fields
    .filter(({ weight }) => weight > 0)
    .map((field) => ({ ...field, weight: Math.max(field.weight, smallestWeight) }));
  const isWhole = ({ field, fullMatch }: (typeof searched)[number]): boolean =>
    fullMatch === true && idFields.includes(field);
  const whole = searched.filter(isWhole);
  const text = query.trim();
  const inPieces = searched.filter(
    ({ field, fullMatch }) => idFields.includes(field) || (codeFields.includes(field) && !fullMatch),
  );
  return {
    fields: searched
      .filter((field) => !isWhole(field))
      .map(({ field, weight, fullMatch }) => ({ field, weight, ...(fullMatch && { isExact: true }) })),
    ...(inPieces.length > 0 && {
      infixFields: inPieces.map(({ field, weight }) => ({ field, weight })),
    }),
    ...(whole.length > 0 &&
      text !== '' && {
        fullMatch: { text, fields: whole.map(({ field, weight }) => ({ field, weight })) },
      }),
  };
};

/** Decides a search: settings and request in, plan out. Pure; every default and limit is applied here and nowhere else. */
export const planSearch = (settings: SearchSettings, request: SearchRequest): SearchPlan => {
  const { query } = request;
  const words = readStemmedWords(query, settings.language ?? 'eng');
  const isTyping = request.isTyping ?? true;
  const end = words.at(-1)?.end === query.length ? (isTyping ? 'typing' : 'submitted') : 'ended';
  const perPage = clamp(request.perPage ?? searchDefaults.perPage, 0, searchDefaults.maxPerPage);
  const pagesBefore = clamp(request.page ?? 1, 1, searchDefaults.deepestRow) - 1;
  const offset = clamp(request.offset ?? pagesBefore * perPage, 0, searchDefaults.deepestRow);
  const { optionalWords } = request;
  const typos = request.forgivesTypos === false ? 'none' : settings.typos;
  const wordSettings: WordSettings = { ...settings, typos, optionalWords };
  const sort = request.sort ?? [];
  const { enoughResults = searchDefaults.enoughResults } = settings;
  const enoughAsTyped = Math.min(enoughResults, searchDefaults.enoughAsTyped);
  return {
    words: planWords(words, wordSettings, end),
    ...planFields(settings, query),
    filters: request.filters ?? [],
    facets: (request.facets ?? []).map((facet) =>
      typeof facet === 'string' ? { field: facet, limit: searchDefaults.facetLimit } : facet,
    ),
    sort: sort.length > 0 ? sort : [{ kind: 'relevance' }],
    ...(request.boosts && { boosts: request.boosts }),
    ...(request.prefersMainType && isByRelevance({ sort }) && words.length > 0 && { prefersMainType: true }),
    ...(request.pins && { pins: request.pins }),
    groupVariants: request.groupVariants ?? false,
    offset,
    limit: perPage,
    enoughResults,
    enoughAsTyped,
    ...(request.nowSeconds !== undefined && { nowSeconds: request.nowSeconds }),
    ...(request.explain && { explain: true }),
  };
};
