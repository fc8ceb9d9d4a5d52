import { charsOfEach } from '../../fields/fit-product.ts';
import type { PlannedFacet, SearchPlan } from '../../plan/plan.ts';
import type { FacetResult, HitExplanation, SearchResult } from '../../port.ts';
import {
  type ExpandedWord,
  expandWord,
  isFound,
  isLooser,
  matchedTermsOf,
  mixWords,
  unknownWordsOf,
} from '../../words/expand-word.ts';
import { infixFieldsOf } from '../../words/field-weights.ts';
import type { GenerationMeta } from '../schema.ts';
import { type Hit, type Searched, type SearchReply, searchIndex, searchMany } from './ask.ts';
import { chooseAttributeFacets, facetsBeforeChoice } from './attribute-facets.ts';
import { explainHits } from './explain.ts';
import { readFacets, rowsOf } from './facets.ts';
import { LookedUpWords } from './look-up.ts';
import { isPartial, orderByType } from './main-type.ts';
import { choosePins, type PinnedProduct, placesOfPage } from './pins.ts';
import { type Asked, PlanQueries } from './plan-queries.ts';
import { createHitPresenter } from './present-hit.ts';
import { type WholeValue, wholeValuesOf } from './whole-values.ts';

/** What products were matched with at last, and what was found. */
type Match = {
  readonly asked: Asked;
  readonly reply: SearchReply;
  /** The rows that stand before those of the reply: those that have all words, where others may lack some. */
  readonly complete: readonly Hit[];
};
type Find = (words: readonly ExpandedWord[], need: number, complete?: readonly Hit[]) => Promise<Match>;

/** Makes something of each, a few at a time. */
type MapInSlices = <Item, Made>(
  items: readonly Item[],
  each: (item: Item, at: number) => Made,
) => Promise<Made[]>;

/** One search of a plan in one generation. */
class PlanSearch {
  readonly #searched: Searched;
  readonly #plan: SearchPlan;
  readonly #meta: GenerationMeta;
  readonly #vocabulary: LookedUpWords;
  readonly #queries: PlanQueries;
  /** The plan's facets as they are counted with the rows. */
  readonly #facets: readonly PlannedFacet[];
  readonly #mapInSlices: MapInSlices;

  constructor(searched: Searched, meta: GenerationMeta, plan: SearchPlan, mapInSlices: MapInSlices) {
    this.#searched = searched;
    this.#plan = plan;
    this.#meta = meta;
    this.#mapInSlices = mapInSlices;
    this.#vocabulary = new LookedUpWords(searched, meta);
    this.#queries = new PlanQueries(plan, meta, this.#vocabulary);
    this.#facets = facetsBeforeChoice(plan.facets, meta);
  }

  async run(): Promise<SearchResult> {
    const startedMs = performance.now();
    const { pins = [], offset, limit } = this.#plan;
    const { pinned, whole } = await this.#lookUp();
    const { asked, reply, complete } = await this.#match(pinned, whole);
    const others = this.#queries.isGrouped ? rowsOf(reply.aggregations?.rows) : reply.hits.total.value;
    const rows = complete.length + others;
    const shown = await this.#scorePins(asked, pinned);
    const firstOther = this.#queries.firstRow(pinned.length + complete.length);
    const from = firstOther > 0 ? complete.length + firstOther : 0;
    const required = this.#requiredWords;
    const loaded = firstOther > 0 ? reply.hits.hits : [...complete, ...reply.hits.hits];
    const found = orderByType(this.#plan, this.#meta, loaded, required);
    const page = placesOfPage(pinned, rows, offset, limit).flatMap((place) => {
      const hit = 'pin' in place ? shown[place.pin] : found[place.row - from];
      return hit ? [{ hit, isPinned: 'pin' in place }] : [];
    });
    const hits = page.map(({ hit }) => hit);
    const explanations = this.#plan.explain ? await this.#explain(asked, hits) : [];
    const matchedTerms = matchedTermsOf(asked.words);
    const present = createHitPresenter(this.#plan, matchedTerms, charsOfEach(page.length));
    return {
      total: rows + (pins.length === 0 ? 0 : pinned.length),
      hits: await this.#mapInSlices(page, ({ hit, isPinned }, i) => ({
        ...present(hit, explanations[i]),
        isPinned,
        isPartial: !isPinned && isPartial(hit, required),
      })),
      facets: await this.#readFacets(asked, reply, rows),
      matchedTerms,
      requiredWords: { matched: asked.need, all: required },
      unknownWords: unknownWordsOf(asked.words),
      tookMs: performance.now() - startedMs,
    };
  }

  get #requiredWords(): number {
    return this.#plan.words.filter(({ isOptional }) => !isOptional).length;
  }

  /**
   * In one request: the words, pinned products that the filters let through, and the whole values if any product has one of them, so that other
   * searches don't look for them again.
   */
  async #lookUp(): Promise<{ pinned: PinnedProduct[]; whole: readonly WholeValue[] }> {
    const { words, pins = [], groupVariants } = this.#plan;
    const { index } = this.#searched;
    const whole = wholeValuesOf(this.#plan, this.#meta);
    const { searches, learn } = this.#vocabulary.lookUp(words);
    const replies: SearchReply<unknown>[] = await searchMany<unknown>(this.#searched, [
      ...searches,
      ...(pins.length > 0 ? [{ index, body: this.#queries.pinnedProducts() }] : []),
      ...(whole.length > 0 ? [{ index, body: this.#queries.anyOf(whole) }] : []),
    ]);
    learn(replies.slice(0, searches.length) as Parameters<typeof learn>[0]);
    const found = pins.length > 0 ? (replies[searches.length] as SearchReply) : null;
    const hasWhole = whole.length > 0 && (replies.at(-1)?.hits.total.value ?? 0) > 0;
    return {
      pinned: choosePins(pins, found?.hits.hits ?? [], groupVariants),
      whole: hasWhole ? whole : [],
    };
  }

  /**
   * All words as typed; if that finds too few, all words with typos and pieces of codes; if that doesn't fill a page either, fewer words, and where all of
   * them found too few, with typos only for words that are too rare themselves. A whole value is enough by itself.
   */
  async #match(pinned: readonly PinnedProduct[], whole: readonly WholeValue[]): Promise<Match> {
    const { words } = this.#plan;
    const enough = whole.length > 0 ? 0 : this.#plan.enoughResults;
    const enoughAsTyped = Math.min(enough, this.#plan.enoughAsTyped);
    const required = this.#requiredWords;
    const find: Find = async (expanded, need, complete = []) => {
      const asked = { words: expanded, need, whole };
      const reply = await this.#search(this.#queries.rows(asked, this.#facets, pinned, complete));
      return { asked, reply, complete };
    };
    const asTyped = words.map((word) => expandWord(this.#vocabulary, word, this.#queries.weights, false));
    let match = await find(asTyped, required);
    if (foundBy(match) < enoughAsTyped) match = await this.#forgive(match, find);
    if (required < 2 || foundBy(match) >= enough) return match;
    const { words: found } = match.asked;
    const some = foundBy(match) < enoughAsTyped ? mixWords(asTyped, found, enoughAsTyped) : found;
    const [need, complete] = await Promise.all([
      this.#findNeed({ words: some, need: required - 1, whole }, enough),
      foundBy(match) === 0 ? [] : this.#findComplete({ words: some, need: required, whole }, enough, pinned),
    ]);
    return find(some, need, complete);
  }

  /** The rows that have all words, fewer than `enough`: these stand before others. */
  async #findComplete(
    asked: Asked,
    enough: number,
    pinned: readonly PinnedProduct[],
  ): Promise<readonly Hit[]> {
    if (this.#plan.limit === 0) return [];
    const { hits } = await this.#search(this.#queries.firstRows(asked, enough, pinned));
    return hits.hits;
  }

  /** The same words with typos and pieces of codes; asked again only if that changes one. */
  async #forgive({ asked, reply, complete }: Match, find: Find): Promise<Match> {
    const { words } = this.#plan;
    await Promise.all([this.#vocabulary.lookUpTypos(words), this.#lookUpInfixes(asked.words)]);
    const forgiving = words.map((word) => expandWord(this.#vocabulary, word, this.#queries.weights, true));
    const isChanged = forgiving.some((word, i) => isLooser(word, asked.words[i]));
    return isChanged
      ? find(forgiving, asked.need)
      : { asked: { ...asked, words: forgiving }, reply, complete };
  }

  /** Of words that nothing has as typed. */
  #lookUpInfixes(asTyped: readonly ExpandedWord[]): Promise<void> {
    const { weights } = this.#queries;
    return this.#vocabulary.lookUpInfixes(
      this.#plan.words.filter((_, i) => asTyped[i] && !isFound(this.#vocabulary, asTyped[i], weights)),
      infixFieldsOf(weights),
    );
  }

  /** How many words, as many as asked for or fewer, a product must have so that enough are found: counted in one request before any is scored. */
  async #findNeed(asked: Asked, enough: number): Promise<number> {
    const most = asked.need;
    if (most === 1) return 1;
    const needs = Array.from({ length: most - 1 }, (_, i) => most - i);
    const { index } = this.#searched;
    const replies = await searchMany(
      this.#searched,
      needs.map((need) => ({ index, body: this.#queries.count({ ...asked, need }, enough) })),
    );
    return needs.find((_, i) => (replies[i]?.hits.total.value ?? 0) >= enough) ?? 1;
  }

  #search(body: object): Promise<SearchReply> {
    return searchIndex(this.#searched, body);
  }

  #readFacets(asked: Asked, { aggregations }: SearchReply, rows: number): Promise<FacetResult[]> {
    const counted = readFacets(this.#facets, aggregations);
    return chooseAttributeFacets(this.#plan.facets, counted, rows, this.#meta, async (facets) => {
      const reply = await this.#search(this.#queries.facets(asked, facets));
      return readFacets(facets, reply.aggregations);
    });
  }

  async #scorePins(asked: Asked, pinned: readonly PinnedProduct[]): Promise<Hit[]> {
    if (pinned.length === 0) return [];
    const { hits } = await this.#search(this.#queries.scoredPins(asked, pinned));
    const byNumber = new Map(hits.hits.map((hit) => [hit._source.n, hit]));
    return pinned.map(({ hit }) => byNumber.get(hit._source.n) ?? hit);
  }

  #explain({ words, whole }: Asked, hits: readonly Hit[]): Promise<HitExplanation[]> {
    return explainHits({
      ...{ searched: this.#searched, plan: this.#plan, meta: this.#meta, words, hits, whole },
      ...{ vocabulary: this.#vocabulary, sorts: this.#queries.sorts },
    });
  }
}

/** How many products were found before refinements, pinned ones among them. */
const foundBy = ({ reply }: Match): number => reply.aggregations?.found?.doc_count ?? reply.hits.total.value;

/** Carries out a plan on one generation. Products may be long: what is made of them is made in slices. */
export const searchProducts = (
  searched: Searched,
  meta: GenerationMeta,
  plan: SearchPlan,
  mapInSlices: MapInSlices = async (items, each) => items.map(each),
): Promise<SearchResult> => new PlanSearch(searched, meta, plan, mapInSlices).run();
