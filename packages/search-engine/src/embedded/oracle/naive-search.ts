import type { ProductDocument } from '@vitrina/contract';
import { type Token, tokenize } from '../../language/tokenize.ts';
import type { Filter, PlannedWord, SearchPlan, SortCondition, WordAlternative } from '../../plan/plan.ts';
import type { GenerationSchema } from '../../port.ts';
import { columnKindOf, facetValuesOf, isTextField, normaliseValue, textsOf } from '../field-roles.ts';
import { impactValues, quantiseImpact } from '../format/impact.ts';
import { sortKey } from '../format/sort-key.ts';
import { rarityOf, saturation } from '../search/accumulator.ts';

/** What a search has to find, said without any index: every product is looked at, in the words of docs/design/ranking.md. */
export type NaiveResult = {
  readonly rows: readonly { readonly id: string; readonly score: number }[];
  readonly matchedWords: number;
  readonly facets: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

type Expanded = {
  readonly terms: ReadonlyMap<string, number>;
  readonly phrases: readonly WordAlternative[];
  readonly frequency: number;
};

const gap = 8;

type Indexed = {
  readonly product: ProductDocument;
  readonly number: number;
  readonly fields: ReadonlyMap<string, { readonly places: Map<string, number[]>; readonly length: number }>;
};

const fieldTexts = (product: ProductDocument, field: string): readonly string[] =>
  textsOf(product.fields[field] ?? (field === 'id' ? product.id : undefined));

const indexField = (texts: readonly string[]) => {
  const places = new Map<string, number[]>();
  let base = 0;
  let length = 0;
  for (const text of texts) {
    const tokens: Token[] = tokenize(text);
    for (const { term, position } of tokens) places.set(term, [...(places.get(term) ?? []), base + position]);
    const words = tokens.reduce((most, token) => Math.max(most, token.position + 1), 0);
    base += words + gap;
    length += words;
  }
  return { places, length };
};

/** Edit distance with swaps of neighbours, the plain matrix. */
export const editDistance = (a: string, b: string): number => {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = cost;
    }
  return at(a.length, b.length);
};

export class NaiveEngine {
  readonly #schema: GenerationSchema;
  readonly #indexed: readonly Indexed[];
  readonly #averages: ReadonlyMap<string, number>;
  readonly #frequencies = new Map<string, number>();

  constructor(schema: GenerationSchema, products: readonly ProductDocument[]) {
    this.#schema = schema;
    const textFields = schema.fields.filter(isTextField).map(({ name }) => name);
    this.#indexed = products.map((product, number) => ({
      product,
      number,
      fields: new Map(textFields.map((field) => [field, indexField(fieldTexts(product, field))])),
    }));
    this.#averages = new Map(
      textFields.map((field) => {
        const lengths = this.#indexed
          .map(({ fields }) => fields.get(field)?.length ?? 0)
          .filter((n) => n > 0);
        return [field, lengths.reduce((a, b) => a + b, 0) / lengths.length || 1];
      }),
    );
    for (const { fields } of this.#indexed) {
      const terms = new Set([...fields.values()].flatMap(({ places }) => [...places.keys()]));
      for (const term of terms) this.#frequencies.set(term, (this.#frequencies.get(term) ?? 0) + 1);
    }
  }

  search(plan: SearchPlan): NaiveResult {
    const passing = this.#indexed.filter((entry) =>
      plan.filters.every((filter) => this.#passes(entry, filter)),
    );
    const { found, matchedWords } = this.#match(plan, passing);
    const compare = this.#compareBy(plan.sort, found);
    const groups = new Map<string, Indexed[]>();
    for (const entry of found.keys()) {
      const key = plan.groupVariants && entry.product.group ? `g${entry.product.group}` : `p${entry.number}`;
      groups.set(key, [...(groups.get(key) ?? []), entry]);
    }
    const leaders = [...groups.values()].map((group) => group.sort(compare)[0] as Indexed).sort(compare);
    return {
      rows: leaders.map((entry) => ({ id: entry.product.id, score: found.get(entry) ?? 0 })),
      matchedWords,
      facets: new Map(plan.facets.map(({ field }) => [field, this.#countFacet(field, [...groups.values()])])),
    };
  }

  #match(plan: SearchPlan, passing: readonly Indexed[]) {
    const all = plan.words.length;
    const asTyped = plan.words.map((word) => this.#expand(word, false));
    const forgiving = plan.words.map((word) => this.#expand(word, true));
    const mixed = asTyped.map((word, i) =>
      word.frequency < plan.enoughResults ? (forgiving[i] as Expanded) : word,
    );
    const matchAtLeast = (least: number, words: readonly Expanded[]) => {
      const found = new Map<Indexed, number>();
      for (const entry of passing) {
        const scores = words.map((word) => this.#scoreWord(entry, word, plan)).filter((score) => score > 0);
        if (scores.length >= least)
          found.set(
            entry,
            scores.reduce((a, b) => a + b, 0),
          );
      }
      return found;
    };
    let matchedWords = all;
    let found = matchAtLeast(all, asTyped);
    if (all === 0 || found.size >= plan.enoughResults) return { found, matchedWords };
    found = matchAtLeast(all, forgiving);
    while (found.size < plan.enoughResults && matchedWords > 1) found = matchAtLeast(--matchedWords, mixed);
    return { found, matchedWords };
  }

  /** The word's alternatives with their terms: a prefix becomes every term that begins with it. */
  #expand(word: PlannedWord, withTypos: boolean): Expanded {
    const terms = new Map<string, number>();
    const phrases: WordAlternative[] = [];
    const prefixes = word.alternatives.filter(({ kind }) => kind === 'prefix');
    for (const alternative of word.alternatives) {
      const [term, ...others] = alternative.terms;
      if (alternative.kind === 'prefix' || term === undefined) continue;
      if (others.length > 0) {
        if (alternative.terms.every((text) => this.#frequencies.has(text))) phrases.push(alternative);
      } else if (this.#frequencies.has(term))
        terms.set(term, Math.max(terms.get(term) ?? 0, alternative.weight));
    }
    if (withTypos) this.#addTypos(word, terms);
    for (const { terms: prefix, weight } of prefixes)
      for (const term of this.#frequencies.keys())
        if (term.startsWith(prefix[0] ?? '')) terms.set(term, Math.max(terms.get(term) ?? 0, weight));
    const frequencyOf = (term: string): number => this.#frequencies.get(term) ?? 0;
    let frequency = [...terms.keys()].reduce((sum, term) => sum + frequencyOf(term), 0);
    for (const phrase of phrases) frequency += Math.min(...phrase.terms.map(frequencyOf));
    return { terms, phrases, frequency: Math.min(frequency, this.#indexed.length) };
  }

  #addTypos(word: PlannedWord, terms: Map<string, number>): void {
    for (const term of this.#frequencies.keys()) {
      const typos = editDistance(word.text, term);
      if (typos === 0 || typos > word.maxTypos || term[0] !== word.text[0]) continue;
      terms.set(term, Math.max(terms.get(term) ?? 0, word.typoWeight ** typos));
    }
  }

  #scoreWord({ fields }: Indexed, { terms, phrases, frequency }: Expanded, plan: SearchPlan): number {
    let share = 0;
    for (const { field, weight } of plan.fields) {
      const indexed = fields.get(field);
      if (!indexed) continue;
      const impactOf = (term: string): number => {
        const frequencyInField = indexed.places.get(term)?.length ?? 0;
        if (frequencyInField === 0) return 0;
        const average = this.#averages.get(field) ?? 1;
        return impactValues[quantiseImpact(frequencyInField, indexed.length, average)] ?? 0;
      };
      for (const [term, termWeight] of terms) share += weight * termWeight * impactOf(term);
      for (const phrase of phrases) {
        const isThere = indexed.places
          .get(phrase.terms[0] ?? '')
          ?.some((place) => phrase.terms.every((term, i) => indexed.places.get(term)?.includes(place + i)));
        if (isThere) share += weight * phrase.weight * Math.min(...phrase.terms.map(impactOf));
      }
    }
    return share === 0 ? 0 : (rarityOf(frequency, this.#indexed.length) * share) / (saturation + share);
  }

  #columnOf(field: string) {
    const found = this.#schema.fields.find(({ name }) => name === field);
    return found ? columnKindOf(found) : null;
  }

  #passes({ product }: Indexed, filter: Filter): boolean {
    const value = product.fields[filter.field];
    const kind = this.#columnOf(filter.field);
    if (filter.kind === 'range')
      return (
        kind === 'number' &&
        typeof value === 'number' &&
        value >= (filter.from ?? Number.NEGATIVE_INFINITY) &&
        value <= (filter.to ?? Number.POSITIVE_INFINITY)
      );
    const texts = fieldTexts(product, filter.field);
    if (filter.kind === 'present') return texts.some((text) => text !== '');
    return (
      kind === 'values' &&
      filter.values.some((wanted) => facetValuesOf(texts).includes(normaliseValue(wanted)))
    );
  }

  #countFacet(field: string, groups: readonly (readonly Indexed[])[]): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    if (this.#columnOf(field) !== 'values') return counts;
    for (const group of groups) {
      const values = new Set(group.flatMap(({ product }) => facetValuesOf(fieldTexts(product, field))));
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  }

  #compareBy(sort: readonly SortCondition[], found: ReadonlyMap<Indexed, number>) {
    const byScore = (a: Indexed, b: Indexed): number => {
      const difference = (found.get(b) ?? 0) - (found.get(a) ?? 0);
      return Math.abs(difference) < 1e-5 ? 0 : difference;
    };
    return (a: Indexed, b: Indexed): number => {
      for (const condition of sort) {
        const order = condition.kind === 'relevance' ? byScore(a, b) : this.#compareField(a, b, condition);
        if (order !== 0) return order;
      }
      return byScore(a, b) || a.number - b.number;
    };
  }

  #compareField(a: Indexed, b: Indexed, { field, order }: Extract<SortCondition, { kind: 'field' }>): number {
    const keyOf = ({ product }: Indexed): number | string | undefined => {
      const value = product.fields[field];
      if (typeof value === 'number') return value;
      const kind = this.#columnOf(field);
      const first =
        kind === 'values' ? facetValuesOf(fieldTexts(product, field))[0] : fieldTexts(product, field)[0];
      if (first === undefined || first === '') return undefined;
      return kind === 'values' ? `${sortKey(first)}\u0000${first}` : sortKey(first);
    };
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first === second) return 0;
    if (first === undefined) return 1;
    if (second === undefined) return -1;
    return first < second === (order === 'asc') ? -1 : 1;
  }
}
