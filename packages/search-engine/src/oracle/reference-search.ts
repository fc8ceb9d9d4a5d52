import type { ProductDocument } from '@vitrina/contract';
import { normaliseValue } from '../fields/field-roles.ts';
import { fold } from '../language/fold.ts';
import type { Filter, PlannedFacet, SearchPlan } from '../plan/plan.ts';
import type { GenerationSchema } from '../port.ts';
import { fieldTexts, type Indexed, ReferenceCatalog } from './reference-catalog.ts';
import {
  referenceAttributes,
  referenceCounts,
  referencePasses,
  referenceRange,
  referenceSum,
} from './reference-filters.ts';
import { type ReferenceWord, referenceScore, referenceWord } from './reference-words.ts';

/** What a search must find, computed without an index by going through every product, as docs/design/ranking.md words it. */
export type ReferenceResult = {
  /** The hits: a product each, or the products of a group. */
  readonly rows: readonly (readonly Indexed[])[];
  /** Pinned products with the positions they ask for, by position. */
  readonly pins: readonly { readonly entry: Indexed; readonly position: number }[];
  /** Of every product, found or not. */
  readonly scores: ReadonlyMap<string, number>;
  /** What full matches add to a score; products without one are absent. */
  readonly fullMatchScores: ReadonlyMap<string, number>;
  readonly matchedWords: number;
  /** The products found that lack some of the required words. */
  readonly partial: ReadonlySet<string>;
  readonly facets: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Every attribute that may get a facet of its own, and how many hits have it. */
  readonly chosen: readonly { readonly field: string; readonly count: number }[];
  readonly ranges: ReadonlyMap<string, { readonly min: number; readonly max: number } | undefined>;
  readonly sums: ReadonlyMap<string, ReturnType<typeof referenceSum>>;
};

type Found = {
  readonly entries: readonly Indexed[];
  readonly words: readonly ReferenceWord[];
  readonly matchedWords: number;
  readonly partial: ReadonlySet<string>;
};

const minFullMatch = 300;
const fullMatchPerWeight = 100;

/** Whether a filter is a refinement of a disjunctive facet. */
const isRefinement = ({ facets }: SearchPlan, filter: Filter): boolean =>
  (filter.kind === 'values' || filter.kind === 'range') &&
  facets.some(({ field, isDisjunctive }) => isDisjunctive && field === filter.field);

export class ReferenceEngine {
  readonly #catalog: ReferenceCatalog;

  constructor(schema: GenerationSchema, products: readonly ProductDocument[]) {
    this.#catalog = new ReferenceCatalog(schema, products);
  }

  search(plan: SearchPlan): ReferenceResult {
    const { schema, indexed } = this.#catalog;
    const passing = this.#passing(
      indexed,
      plan.filters.filter((filter) => !isRefinement(plan, filter)),
    );
    const refinements = plan.filters.filter((filter) => isRefinement(plan, filter));
    const named = passing.filter((entry) => this.#fullMatchScore(entry, plan) > 0);
    const { entries, words, matchedWords, partial } = this.#match(plan, passing, named.length > 0);
    const beforeRefinements = indexed.filter((entry) => entries.includes(entry) || named.includes(entry));
    const found = this.#passing(beforeRefinements, refinements);
    const rowOf = ({ product, number }: Indexed): string =>
      plan.groupVariants && product.group ? `g${product.group}` : `p${number}`;
    const rowsOf = (some: readonly Indexed[]) => [...Map.groupBy(some, rowOf).values()];
    const rows = rowsOf(found);
    /** The products of each hit that a facet counts. */
    const countedRows = ({ field, isDisjunctive }: PlannedFacet): ProductDocument[][] => {
      const others = refinements.filter((filter) => !('field' in filter && filter.field === field));
      const counted = isDisjunctive ? rowsOf(this.#passing(beforeRefinements, others)) : rows;
      return counted.map((row) => row.map(({ product }) => product));
    };
    const chosen = plan.facets
      .filter(({ attributes }) => attributes)
      .flatMap((facet) =>
        referenceAttributes(facet, countedRows(facet)).map((one) => ({ ...facet, ...one })),
      );
    const allowed = this.#passing(passing, refinements);
    const pinnedRows = new Set<string>();
    const pins = (plan.pins ?? [])
      .toSorted((a, b) => a.position - b.position)
      .flatMap(({ productId, position }) => {
        const entry = allowed.find(({ product }) => product.id === productId);
        if (!entry || pinnedRows.has(rowOf(entry))) return [];
        pinnedRows.add(rowOf(entry));
        return [{ entry, position }];
      });
    return {
      rows: rows.filter(([first]) => first && !pinnedRows.has(rowOf(first))),
      pins,
      scores: new Map(indexed.map((entry) => [entry.product.id, this.#score(entry, words, plan)])),
      fullMatchScores: new Map(named.map((entry) => [entry.product.id, this.#fullMatchScore(entry, plan)])),
      matchedWords,
      partial,
      facets: new Map(
        [...plan.facets, ...chosen].map((facet) => [
          facet.field,
          referenceCounts(schema, facet.field, countedRows(facet)),
        ]),
      ),
      chosen,
      ranges: new Map(
        plan.facets.map((facet) => [facet.field, referenceRange(schema, facet.field, countedRows(facet))]),
      ),
      sums: new Map(
        plan.facets.map((facet) => [facet.field, referenceSum(schema, facet.field, countedRows(facet))]),
      ),
    };
  }

  #passing(entries: readonly Indexed[], filters: readonly Filter[]): readonly Indexed[] {
    const { schema } = this.#catalog;
    return entries.filter(({ product }) =>
      filters.every((filter) => referencePasses(schema, product, filter)),
    );
  }

  /**
   * All words as typed; if too few, all with typos, and those that nothing has as pieces of codes; if not enough, one word fewer at a time, and if all of
   * them were too few, with typos only for words that are rare themselves.
   */
  #match(plan: SearchPlan, passing: readonly Indexed[], isNamed: boolean): Found {
    const enough = isNamed ? 0 : plan.enoughResults;
    const enoughAsTyped = Math.min(enough, plan.enoughAsTyped);
    const asTyped = plan.words.map((word) => referenceWord(this.#catalog, word, plan, false));
    const forgiving = plan.words.map((word) => referenceWord(this.#catalog, word, plan, true));
    const mixed = asTyped.map((word, i) => {
      const loose = forgiving[i] as ReferenceWord;
      return word.frequency < enoughAsTyped || loose.isInCodes ? loose : word;
    });
    const all = plan.words.filter(({ isOptional }) => !isOptional).length;
    const matchAtLeast = (matchedWords: number, words: readonly ReferenceWord[]): Found => {
      const needed = words.filter(({ isOptional }) => !isOptional);
      const countOf = (entry: Indexed): number =>
        needed.filter((word) => referenceScore(this.#catalog, entry, word, plan) > 0).length;
      const entries = passing.filter((entry) => countOf(entry) >= matchedWords);
      const partial = entries.filter((entry) => countOf(entry) < all).map(({ product }) => product.id);
      return { entries, words, matchedWords, partial: new Set(partial) };
    };
    let found = matchAtLeast(all, asTyped);
    if (found.entries.length < enoughAsTyped) found = matchAtLeast(all, forgiving);
    const some = found.entries.length < enoughAsTyped ? mixed : found.words;
    while (found.entries.length < enough && found.matchedWords > 1)
      found = matchAtLeast(found.matchedWords - 1, some);
    return found;
  }

  #fullMatchScore({ product }: Indexed, { fullMatch }: SearchPlan): number {
    const named = (field: string, text = ''): string => fold(normaliseValue(field, text));
    const fields = (fullMatch?.fields ?? []).filter(({ field }) =>
      fieldTexts(product, field).some((text) => named(field, text) === named(field, fullMatch?.text)),
    );
    if (fields.length === 0) return 0;
    return fields.reduce((sum, { weight }) => sum + weight * fullMatchPerWeight, minFullMatch);
  }

  #score(entry: Indexed, words: readonly ReferenceWord[], plan: SearchPlan): number {
    const { schema } = this.#catalog;
    const boosts = plan.boosts ?? [];
    const start = words.length === 0 && boosts.length > 0 ? 1 : 0;
    const passes = referencePasses.bind(null, schema, entry.product);
    const isNamed = plan.filters.every(passes);
    const sum = words.reduce(
      (total, word) => total + referenceScore(this.#catalog, entry, word, plan),
      start + (isNamed ? this.#fullMatchScore(entry, plan) : 0),
    );
    return boosts.filter(({ filter }) => passes(filter)).reduce((score, { factor }) => score * factor, sum);
  }
}
