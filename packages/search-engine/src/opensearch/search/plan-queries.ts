import type { PlannedFacet, SearchPlan } from '../../plan/plan.ts';
import { type SplitFilters, splitFilters } from '../../plan/split-filters.ts';
import { isOrderedByType, typeIntentRows } from '../../scoring/type-intent.ts';
import { type FieldWeights, fieldWeightsOf } from '../../words/field-weights.ts';
import { fieldNamesOf, type GenerationMeta, textFieldsOf } from '../schema.ts';
import { signalField } from '../signal-fields.ts';
import type { Hit } from './ask.ts';
import { facetAggregations, rowsAggregation } from './facets.ts';
import { filterQueries, filterQuery } from './filter.ts';
import type { LookedUpWords } from './look-up.ts';
import { typeFieldsToRead } from './main-type.ts';
import type { PinnedProduct } from './pins.ts';
import { sortsOf, wholeSort } from './sort.ts';
import { type WholeValue, wholeQueries } from './whole-values.ts';
import { type AskedWords, wordsQuery } from './words-query.ts';

/** However many boosts apply, scores stay finite and can be compared. */
export const maxScore = 1e30;

const everything = { match_all: {} } as const;

const hitFields = ['p', 'm', 'n', 'g'];

/** What products are matched with: words, how many of them they must have, and whole values with which they need none. */
export type Asked = Omit<AskedWords, 'base'>;

/** The requests of a plan to one generation, as bodies that are sent elsewhere. */
export class PlanQueries {
  readonly #plan: SearchPlan;
  readonly #meta: GenerationMeta;
  readonly #vocabulary: LookedUpWords;
  readonly #fields: ReturnType<typeof fieldNamesOf>;
  readonly #filters: SplitFilters;
  readonly weights: FieldWeights;
  readonly sorts: readonly (object | null)[];
  /** Whether rows are groups of variants; else they are products. */
  readonly isGrouped: boolean;

  constructor(plan: SearchPlan, meta: GenerationMeta, vocabulary: LookedUpWords) {
    const { schema, groupsCount, productsCount } = meta.generation;
    this.#plan = plan;
    this.#meta = meta;
    this.#vocabulary = vocabulary;
    this.#fields = fieldNamesOf(schema);
    this.#filters = splitFilters(plan);
    this.weights = fieldWeightsOf(textFieldsOf(schema), plan);
    this.sorts = sortsOf(plan, meta);
    this.isGrouped = plan.groupVariants && groupsCount < productsCount;
  }

  /** All filters but the refinements, without which facets are counted. */
  get #others(): object[] {
    return filterQueries(this.#fields, this.#filters.others);
  }

  get #retrievedSignals(): string[] {
    return (this.#plan.retrievedSignals ?? []).map(signalField);
  }

  /** The first row that is asked for: as many before the page as `shownFirst`, pins and others, may push onto it, or all of them. */
  firstRow(shownFirst: number): number {
    return isOrderedByType(this.#plan) ? 0 : Math.max(0, this.#plan.offset - shownFirst);
  }

  /** The pinned products that all filters let through. */
  pinnedProducts(): object {
    const { pins = [], filters } = this.#plan;
    const ids = { kind: 'products', ids: pins.map(({ productId }) => productId) } as const;
    const filter = filterQueries(this.#fields, [...filters, ids]);
    return { size: pins.length, _source: hitFields, query: { bool: { filter } } };
  }

  /** Whether any product has one of the whole values. */
  anyOf(whole: readonly WholeValue[]): object {
    const named = { bool: { should: wholeQueries(whole), minimum_should_match: 1 } };
    const filter = [...this.#others, named];
    return { size: 0, track_total_hits: 1, query: { bool: { filter } } };
  }

  /** How many products match, before refinements; counted up to `most`. */
  count(asked: Asked, most: number): object {
    return { size: 0, track_total_hits: most, query: this.#scored(this.#others, asked) };
  }

  /** The rows up to the end of the page, without those of pinned products and of others that are `complete`, and the facets. */
  rows(
    asked: Asked,
    facets: readonly PlannedFacet[],
    pinned: readonly PinnedProduct[],
    complete: readonly Hit[] = [],
  ): object {
    const { offset, limit } = this.#plan;
    const refinements = filterQueries(this.#fields, this.#filters.refinements);
    const rowField = this.isGrouped ? 'g' : 'n';
    const otherRows = [...pinned.map(({ hit }) => hit), ...complete].map(({ _source }) => _source[rowField]);
    const shown =
      refinements.length + otherRows.length === 0
        ? null
        : { bool: { filter: refinements, must_not: [{ terms: { [rowField]: otherRows } }] } };
    const from = this.firstRow(pinned.length + complete.length);
    const isByType = isOrderedByType(this.#plan);
    const end = isByType ? Math.max(offset + limit, typeIntentRows) : offset + limit;
    return {
      ...{ from, size: limit === 0 ? 0 : Math.max(0, end - complete.length - from) },
      docvalue_fields: [...(isByType ? typeFieldsToRead(this.#meta) : []), ...this.#retrievedSignals],
      ...{ track_total_hits: true, track_scores: true, _source: hitFields },
      query: this.#boosted(this.#scored(this.#others, asked)),
      ...(shown && { post_filter: shown }),
      sort: wholeSort(this.sorts),
      ...(this.isGrouped && { collapse: { field: 'g' } }),
      aggs: {
        ...(shown && { found: { filter: everything } }),
        ...(this.isGrouped && { rows: rowsAggregation(shown ?? everything) }),
        ...this.#aggregations(facets),
      },
    };
  }

  /** The first `size` rows, and nothing else. */
  firstRows(asked: Asked, size: number, pinned: readonly PinnedProduct[]): object {
    return { ...this.rows(asked, [], pinned), from: 0, size };
  }

  /** Facets alone. */
  facets(asked: Asked, facets: readonly PlannedFacet[]): object {
    const query = this.#scored(this.#others, asked);
    return { size: 0, track_total_hits: false, query, aggs: this.#aggregations(facets) };
  }

  /** Pinned products with the scores of the words they have, and what they would be sorted by. */
  scoredPins(asked: Asked, pinned: readonly PinnedProduct[]): object {
    const filter = [{ terms: { n: pinned.map(({ hit }) => hit._source.n) } }];
    return {
      ...{ size: pinned.length, track_scores: true, _source: hitFields },
      docvalue_fields: this.#retrievedSignals,
      query: this.#boosted(this.#scored(filter, { ...asked, need: 0 })),
      sort: wholeSort(this.sorts),
    };
  }

  #aggregations(facets: readonly PlannedFacet[]): object {
    return facetAggregations(facets, this.#filters.refinements, this.#meta, this.isGrouped);
  }

  /** What passes the filters and matches, with the score of its words. */
  #scored(filters: readonly object[], asked: Asked): object {
    const { words, boosts = [] } = this.#plan;
    const base = words.length === 0 && boosts.length > 0 ? 1 : 0;
    if (asked.words.length === 0 && asked.whole.length === 0)
      return { constant_score: { filter: { bool: { filter: filters } }, boost: base } };
    return wordsQuery(filters, { ...asked, base }, this.weights, this.#vocabulary);
  }

  #boosted(query: object): object {
    const { boosts = [] } = this.#plan;
    if (boosts.length === 0) return query;
    return {
      function_score: {
        query,
        functions: boosts.map(({ filter, factor }) => ({
          filter: filterQuery(this.#fields, filter),
          weight: factor,
        })),
        ...{ score_mode: 'multiply', boost_mode: 'multiply', max_boost: maxScore },
      },
    };
  }
}
