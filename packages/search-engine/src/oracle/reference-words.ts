import { stem } from '../language/stem.ts';
import type { PlannedWord, SearchPlan, WordAlternative } from '../plan/plan.ts';
import { impactValues, quantiseImpact } from '../scoring/impact.ts';
import { rarityOf, saturation } from '../scoring/word-score.ts';
import type { Indexed, IndexedField, ReferenceCatalog } from './reference-catalog.ts';

/** One way to match a word: at each place one of several terms. `isTyped`: the word as typed rather than another form of it. */
type Way = {
  readonly places: readonly (readonly string[])[];
  readonly weight: number;
  readonly isTyped: boolean;
};

export type ReferenceWord = {
  readonly ways: readonly Way[];
  readonly frequency: number;
  readonly isOptional: boolean;
};

/** Edit distance with transpositions, as a plain matrix. */
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

const inflectedTypos = 8;
const inflectedTypoWeight = 0.8;

/** The spellings that a mistyped word may stand for, and the other forms of the nearest ones. */
const typoWays = (catalog: ReferenceCatalog, word: PlannedWord): Way[] => {
  const terms = [...catalog.frequencies.keys()].sort();
  const near = terms
    .map((term) => ({ term, typos: editDistance(word.text, term) }))
    .filter(({ term, typos }) => typos > 0 && typos <= word.maxTypos && term[0] === word.text[0])
    .sort((a, b) => a.typos - b.typos || catalog.frequencyOf(b.term) - catalog.frequencyOf(a.term));
  const { language } = catalog.schema;
  const spellings = near.map(({ term, typos }) => ({ term, weight: word.typoWeight ** typos }));
  const inflected = near
    .slice(0, inflectedTypos)
    .flatMap(({ term, typos }) =>
      terms
        .filter((other) => stem(other, language) === stem(term, language))
        .map((other) => ({ term: other, weight: inflectedTypoWeight * word.typoWeight ** typos })),
    );
  return [...spellings, ...inflected].map(({ term, weight }) => ({
    places: [[term]],
    weight,
    isTyped: false,
  }));
};

const waysOf = (catalog: ReferenceCatalog, { kind, terms, isStem, weight }: WordAlternative): Way[] => {
  const known = [...catalog.frequencies.keys()];
  const { language } = catalog.schema;
  const isTyped = kind === 'exact' || kind === 'parts';
  const places = terms.map((wanted) =>
    known.filter((term) => {
      if (kind === 'prefix') return term.startsWith(wanted);
      return isStem ? stem(term, language) === wanted : term === wanted;
    }),
  );
  if (places.length === 1) return (places[0] ?? []).map((term) => ({ places: [[term]], weight, isTyped }));
  return places.every((place) => place.length > 0) ? [{ places, weight, isTyped }] : [];
};

/** Every way to match a word. A way that several alternatives lead to has the best of their weights. */
export const referenceWord = (
  catalog: ReferenceCatalog,
  word: PlannedWord,
  isForgiving: boolean,
): ReferenceWord => {
  const wanted = word.alternatives.filter((alternative) => isForgiving || !alternative.isForgiving);
  const all = wanted.flatMap((alternative) => waysOf(catalog, alternative));
  if (isForgiving) all.push(...typoWays(catalog, word));
  const best = new Map<string, Way>();
  for (const way of all) {
    const key = way.places.map((terms) => [...terms].sort().join(' ')).join(',');
    const known = best.get(key);
    if (!known || known.weight < way.weight) best.set(key, way);
  }
  const ways = [...best.values()];
  const frequencyOf = ({ places }: Way): number =>
    Math.min(...places.map((terms) => terms.reduce((sum, term) => sum + catalog.frequencyOf(term), 0)));
  const frequency = ways.reduce((sum, way) => sum + frequencyOf(way), 0);
  return {
    ways,
    frequency: Math.min(frequency, catalog.indexed.length),
    isOptional: word.isOptional ?? false,
  };
};

/** Whether the places of a way are matched by adjacent words somewhere in the field. */
const areAdjacent = ({ places }: IndexedField, { places: wanted }: Way): boolean => {
  const placesOf = (terms: readonly string[]): number[] => terms.flatMap((term) => places.get(term) ?? []);
  return placesOf(wanted[0] ?? []).some((start) =>
    wanted.every((terms, i) => placesOf(terms).includes(start + i)),
  );
};

/** What a word scores in a product, by the formula in docs/design/ranking.md. */
export const referenceScore = (
  catalog: ReferenceCatalog,
  { fields }: Indexed,
  { ways, frequency }: ReferenceWord,
  plan: SearchPlan,
): number => {
  let share = 0;
  for (const { field, weight, isExact } of plan.fields) {
    const indexed = fields.get(field);
    if (!indexed) continue;
    const impactOf = (term: string): number => {
      const times = indexed.places.get(term)?.length ?? 0;
      if (times === 0) return 0;
      return impactValues[quantiseImpact(times, indexed.length, catalog.averages.get(field) ?? 1)] ?? 0;
    };
    for (const way of ways) {
      if ((isExact && !way.isTyped) || !areAdjacent(indexed, way)) continue;
      const least = Math.min(...way.places.map((terms) => Math.max(...terms.map(impactOf))));
      share += weight * way.weight * least;
    }
  }
  return share === 0 ? 0 : (rarityOf(frequency, catalog.indexed.length) * share) / (saturation + share);
};
