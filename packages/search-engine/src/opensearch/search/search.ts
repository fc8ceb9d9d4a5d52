import type { ProductDocument } from '@vitrina/contract';
import { chooseAttributes, namesToChooseFrom } from '../../fields/attributes.ts';
import { charsOfEach, fitProduct } from '../../fields/fit-product.ts';
import type { PlannedFacet, SearchPlan } from '../../plan/plan.ts';
import type { FacetResult, HitExplanation, ScoredProduct, SearchResult } from '../../port.ts';
import {
  type ExpandedWord,
  expandWord,
  isFound,
  isLooser,
  mixWords,
  unknownWordsOf,
} from '../../words/expand-word.ts';
import { type FieldWeights, fieldWeightsOf } from '../../words/field-weights.ts';
import { fieldNamesOf, type GenerationMeta, hasAttributeNames, textFieldsOf } from '../schema.ts';
import { type Hit, type Searched, type SearchReply, searchIndex, searchMany } from './ask.ts';
import { explainHits } from './explain.ts';
import { facetAggregations, readFacets, rowsAggregation, rowsOf } from './facets.ts';
import { filterQueries, filterQuery, splitFilters } from './filter.ts';
import { LookedUpWords } from './look-up.ts';
import { choosePins, type PinnedProduct, placesOfPage } from './pins.ts';
import { sortsOf, wholeSort } from './sort.ts';
import { wholeQueries, wholeValuesOf } from './whole-values.ts';
import { wordsQuery } from './words-query.ts';

/** However many boosts apply, scores stay finite and can be compared. */
const maxScore = 1e30;

/** Words as they were matched, and what was found with them. */
type Match = {
  readonly words: readonly ExpandedWord[];
  readonly matchedWords: number;
  readonly reply: SearchReply;
};

/** One search of a plan in one generation. */
class PlanSearch {
  readonly #searched: Searched;
  readonly #plan: SearchPlan;
  readonly #meta: GenerationMeta;
  readonly #fields: ReturnType<typeof fieldNamesOf>;
  readonly #vocabulary: LookedUpWords;
  readonly #weights: FieldWeights;
  readonly #filters: ReturnType<typeof splitFilters>;
  readonly #whole: ReturnType<typeof wholeValuesOf>;
  /** The whole values if a product has one of them, so that other searches don't look for them again. */
  #named: ReturnType<typeof wholeValuesOf> = [];
  readonly #sorts: readonly (object | null)[];
  readonly #isGrouped: boolean;

  constructor(searched: Searched, meta: GenerationMeta, plan: SearchPlan) {
    const { schema, groupsCount, productsCount } = meta.generation;
    this.#searched = searched;
    this.#plan = plan;
    this.#meta = meta;
    this.#fields = fieldNamesOf(schema);
    this.#vocabulary = new LookedUpWords(searched, meta);
    this.#weights = fieldWeightsOf(textFieldsOf(schema), plan);
    this.#filters = splitFilters(plan);
    this.#whole = wholeValuesOf(plan, meta);
    this.#sorts = sortsOf(plan, meta);
    this.#isGrouped = plan.groupVariants && groupsCount < productsCount;
  }

  async run(): Promise<SearchResult> {
    const startedMs = performance.now();
    const { pins = [], offset, limit } = this.#plan;
    const { pinned, hasWhole } = await this.#lookUp();
    if (hasWhole) this.#named = this.#whole;
    const match = await this.#match(hasWhole ? 0 : this.#plan.enoughResults, pinned);
    const { reply } = match;
    const rows = this.#isGrouped ? rowsOf(reply.aggregations?.rows) : reply.hits.total.value;
    const shown = await this.#scorePins(pinned, match.words);
    const from = this.#from(pinned.length);
    const page = placesOfPage(pinned, rows, offset, limit).flatMap((place) => {
      const hit = 'pin' in place ? shown[place.pin] : reply.hits.hits[place.row - from];
      return hit ? [{ hit, isPinned: 'pin' in place }] : [];
    });
    const explanations = this.#plan.explain
      ? await this.#explain(
          match.words,
          page.map(({ hit }) => hit),
        )
      : [];
    const required = this.#requiredWords;
    const maxChars = charsOfEach(page.length);
    return {
      total: rows + (pins.length === 0 ? 0 : pinned.length),
      hits: page.map(({ hit, isPinned }, i) => ({
        ...presentHit(hit, maxChars, explanations[i]),
        isPinned,
        isPartial: !isPinned && hit.matched_queries !== undefined && hit.matched_queries.length < required,
      })),
      facets: await this.#chooseAttributes(match, rows),
      matchedTerms: matchedTermsOf(match.words),
      requiredWords: { matched: match.matchedWords, all: required },
      unknownWords: unknownWordsOf(match.words),
      tookMs: performance.now() - startedMs,
    };
  }

  get #requiredWords(): number {
    return this.#plan.words.filter(({ isOptional }) => !isOptional).length;
  }

  /** As many hits before the page as pins may push onto it. */
  #from(pinsCount: number): number {
    return Math.max(0, this.#plan.offset - pinsCount);
  }

  /** In one request: the words, pinned products that the filters let through, and whether any product has a whole value. */
  async #lookUp(): Promise<{ pinned: PinnedProduct[]; hasWhole: boolean }> {
    const { words, pins = [], filters, groupVariants } = this.#plan;
    const { index } = this.#searched;
    const ids = { kind: 'products', ids: pins.map(({ productId }) => productId) } as const;
    const others = filterQueries(this.#fields, this.#filters.others);
    const whole = { bool: { should: wholeQueries(this.#whole), minimum_should_match: 1 } };
    const pinned = filterQueries(this.#fields, [...filters, ids]);
    const { searches, learn } = this.#vocabulary.lookUp(words);
    const asksWhole = this.#whole.length > 0;
    const replies: SearchReply<unknown>[] = await searchMany<unknown>(this.#searched, [
      ...searches,
      ...(pins.length > 0
        ? [{ index, body: { size: pins.length, _source: hitFields, query: { bool: { filter: pinned } } } }]
        : []),
      ...(asksWhole
        ? [{ index, body: { size: 0, track_total_hits: 1, query: { bool: { filter: [...others, whole] } } } }]
        : []),
    ]);
    learn(replies.slice(0, searches.length) as Parameters<typeof learn>[0]);
    const found = pins.length > 0 ? (replies[searches.length] as SearchReply) : null;
    return {
      pinned: choosePins(pins, found?.hits.hits ?? [], groupVariants),
      hasWhole: asksWhole && (replies.at(-1)?.hits.total.value ?? 0) > 0,
    };
  }

  /**
   * All words as typed; if that finds too few, all words with typos and pieces of codes; if that does too, fewer words, with typos only for words that are too
   * rare themselves.
   */
  async #match(enough: number, pinned: readonly PinnedProduct[]): Promise<Match> {
    const { words } = this.#plan;
    const required = this.#requiredWords;
    const find = async (expanded: readonly ExpandedWord[], need: number): Promise<Match> => ({
      ...{ words: expanded, matchedWords: need },
      reply: await this.#find(expanded, need, pinned),
    });
    const asTyped = words.map((word) => expandWord(this.#vocabulary, word, this.#weights, false));
    let match = await find(asTyped, required);
    if (foundBy(match) >= enough) return match;
    await Promise.all([this.#vocabulary.lookUpTypos(words), this.#lookUpInfixes(asTyped)]);
    const forgiving = words.map((word) => expandWord(this.#vocabulary, word, this.#weights, true));
    const isChanged = forgiving.some((word, i) => isLooser(word, asTyped[i]));
    match = isChanged ? await find(forgiving, required) : { ...match, words: forgiving };
    if (required < 2 || foundBy(match) >= enough) return match;
    const mixed = mixWords(asTyped, forgiving, enough);
    return find(mixed, await this.#findNeed(mixed, required - 1, enough));
  }

  /** Of words that nothing has as typed. */
  #lookUpInfixes(asTyped: readonly ExpandedWord[]): Promise<void> {
    const { infix } = this.#weights;
    return this.#vocabulary.lookUpInfixes(
      this.#plan.words.filter((_, i) => asTyped[i] && !isFound(this.#vocabulary, asTyped[i], this.#weights)),
      [...infix.keys()].filter((textNumber) => infix[textNumber] > 0),
    );
  }

  /** How many words, `most` or fewer, a product must have so that enough are found: counted in one request before any is scored. */
  async #findNeed(words: readonly ExpandedWord[], most: number, enough: number): Promise<number> {
    if (most === 1) return 1;
    const others = filterQueries(this.#fields, this.#filters.others);
    const needs = Array.from({ length: most - 1 }, (_, i) => most - i);
    const replies = await searchMany(
      this.#searched,
      needs.map((need) => ({
        index: this.#searched.index,
        body: { size: 0, track_total_hits: enough, query: this.#scored(others, words, need) },
      })),
    );
    return needs.find((_, i) => (replies[i]?.hits.total.value ?? 0) >= enough) ?? 1;
  }

  #find(
    words: readonly ExpandedWord[],
    need: number,
    pinned: readonly PinnedProduct[],
  ): Promise<SearchReply> {
    const { offset, limit } = this.#plan;
    const others = filterQueries(this.#fields, this.#filters.others);
    const refinements = filterQueries(this.#fields, this.#filters.refinements);
    const rowField = this.#isGrouped ? 'g' : 'n';
    const pinnedRows = pinned.map(({ hit }) => hit._source[rowField]);
    const shown =
      refinements.length + pinnedRows.length === 0
        ? null
        : { bool: { filter: refinements, must_not: [{ terms: { [rowField]: pinnedRows } }] } };
    const from = this.#from(pinned.length);
    return searchIndex(this.#searched, {
      ...{ from, size: limit === 0 ? 0 : offset + limit - from },
      ...{ track_total_hits: true, track_scores: true, _source: hitFields },
      query: this.#boosted(this.#scored(others, words, need)),
      ...(shown && { post_filter: shown }),
      sort: wholeSort(this.#sorts),
      ...(this.#isGrouped && { collapse: { field: 'g' } }),
      aggs: {
        ...(shown && { found: { filter: everything } }),
        ...(this.#isGrouped && { rows: rowsAggregation(shown ?? everything) }),
        ...facetAggregations(this.#counted, this.#filters.refinements, this.#meta, this.#isGrouped),
      },
    });
  }

  /** The plan's facets; instead of attributes that are yet to be chosen, their names. */
  get #counted(): readonly PlannedFacet[] {
    return this.#plan.facets.map((facet) =>
      facet.attributes && this.#isChoice(facet) ? namesToChooseFrom(facet.attributes) : facet,
    );
  }

  #isChoice({ attributes }: PlannedFacet): boolean {
    return attributes !== undefined && hasAttributeNames(this.#meta);
  }

  /** The facets as they were counted, and the values of attributes that enough of `rows` have: in a second request, once it is known which. */
  async #chooseAttributes({ reply, words, matchedWords }: Match, rows: number): Promise<FacetResult[]> {
    const { facets } = this.#plan;
    const counted = readFacets(this.#counted, reply.aggregations);
    const chosen = facets.map((facet, at) =>
      facet.attributes && this.#isChoice(facet)
        ? chooseAttributes(counted[at]?.values ?? [], rows, facet.attributes)
        : null,
    );
    const wanted = chosen.flatMap((some, at) =>
      (some ?? []).map(({ field }) => ({ field, limit: facets[at]?.limit ?? 0 })),
    );
    const values = wanted.length > 0 ? await this.#countFacets(wanted, words, matchedWords) : [];
    const byField = new Map(values.map((result) => [result.field, result]));
    return counted.flatMap(
      (result, at) =>
        chosen[at]?.map((one) => ({ ...(byField.get(one.field) ?? { values: [] }), ...one })) ?? [result],
    );
  }

  async #countFacets(
    facets: readonly PlannedFacet[],
    words: readonly ExpandedWord[],
    need: number,
  ): Promise<FacetResult[]> {
    const others = filterQueries(this.#fields, this.#filters.others);
    const { aggregations } = await searchIndex(this.#searched, {
      ...{ size: 0, track_total_hits: false, query: this.#scored(others, words, need) },
      aggs: facetAggregations(facets, this.#filters.refinements, this.#meta, this.#isGrouped),
    });
    return readFacets(facets, aggregations);
  }

  /** What passes the filters and has so many of the required words, or a whole value, with the score of its words. */
  #scored(filters: readonly object[], words: readonly ExpandedWord[], need: number): object {
    const [plan, whole] = [this.#plan, this.#named];
    const base = plan.words.length === 0 && (plan.boosts ?? []).length > 0 ? 1 : 0;
    if (words.length === 0 && whole.length === 0)
      return { constant_score: { filter: { bool: { filter: filters } }, boost: base } };
    return wordsQuery(filters, { words, need, whole, base }, this.#weights, this.#vocabulary);
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

  /** Pinned products with the scores of the words they have, and what they would be sorted by. */
  async #scorePins(pinned: readonly PinnedProduct[], words: readonly ExpandedWord[]): Promise<Hit[]> {
    if (pinned.length === 0) return [];
    const filter = [{ terms: { n: pinned.map(({ hit }) => hit._source.n) } }];
    const { hits } = await searchIndex(this.#searched, {
      ...{ size: pinned.length, track_scores: true, _source: hitFields },
      query: this.#boosted(this.#scored(filter, words, 0)),
      sort: wholeSort(this.#sorts),
    });
    const byNumber = new Map(hits.hits.map((hit) => [hit._source.n, hit]));
    return pinned.map(({ hit }) => byNumber.get(hit._source.n) ?? hit);
  }

  #explain(words: readonly ExpandedWord[], hits: readonly Hit[]): Promise<HitExplanation[]> {
    return explainHits({
      ...{ searched: this.#searched, plan: this.#plan, meta: this.#meta, words, hits },
      ...{ vocabulary: this.#vocabulary, sorts: this.#sorts, whole: this.#named },
    });
  }
}

const everything = { match_all: {} } as const;

/** How many products were found before refinements, pinned ones among them. */
const foundBy = ({ reply }: Match): number => reply.aggregations?.found?.doc_count ?? reply.hits.total.value;

const hitFields = ['p', 'm', 'n', 'g'];

const presentHit = (
  hit: Hit,
  maxChars: number,
  explanation: HitExplanation | undefined,
): Omit<ScoredProduct, 'isPinned' | 'isPartial'> => ({
  product: JSON.parse(fitProduct(hit._source.p, maxChars)) as ProductDocument,
  score: Math.min(hit._score ?? 0, maxScore),
  variantsCount: hit._source.m,
  ...(explanation && { explanation }),
});

const matchedTermsOf = (words: readonly ExpandedWord[]): SearchResult['matchedTerms'] => {
  const matched = words.flatMap((word) => word.matched);
  return [...new Map(matched.map((term) => [`${term.isPrefix} ${term.term}`, term])).values()];
};

/** Carries out a plan on one generation. */
export const searchProducts = (
  searched: Searched,
  meta: GenerationMeta,
  plan: SearchPlan,
): Promise<SearchResult> => new PlanSearch(searched, meta, plan).run();
