import { stem } from '../language/stem.ts';
import { isStopWord } from '../language/stop-words.ts';
import type { PlannedWord, SearchPlan, WordAlternative } from '../plan/plan.ts';
import { impactValues, quantiseImpact } from '../scoring/impact.ts';
import { rarityOf, saturation } from '../scoring/word-score.ts';
import { runsOfSplits, splitsOf } from '../words/split-word.ts';
import type { Indexed, IndexedField, ReferenceCatalog } from './reference-catalog.ts';

/** One way to match a word: at each place one of several terms, in the fields for the word as typed, for other forms of it, or for pieces of codes. */
type Way = {
  readonly places: readonly (readonly string[])[];
  readonly weight: number;
  readonly searched: 'typed' | 'loose' | 'codes';
};

export type ReferenceWord = {
  readonly ways: readonly Way[];
  readonly frequency: number;
  readonly isOptional: boolean;
  readonly isInCodes: boolean;
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

/**
 * The spellings that a mistyped word may stand for, and the other forms of the nearest ones; no function words. The first letter is another one
 * only if the catalog has the word in no form: within one typo, or within two if that leaves nothing.
 */
const typoWays = (catalog: ReferenceCatalog, word: PlannedWord, isKnown: boolean): Way[] => {
  const { language } = catalog.schema;
  const terms = [...catalog.frequencies.keys()].filter((term) => !isStopWord(term, language)).sort();
  const close = terms
    .map((term) => ({ term, typos: editDistance(word.text, term), begins: term[0] === word.text[0] }))
    .filter(({ typos, begins }) => typos > 0 && typos <= word.maxTypos && (begins || !isKnown));
  const closer = close.filter(({ typos, begins }) => typos < 2 || begins);
  const near = (closer.length === 0 ? close : closer).sort(
    (a, b) => a.typos - b.typos || catalog.frequencyOf(b.term) - catalog.frequencyOf(a.term),
  );
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
    searched: 'loose',
  }));
};

const waysOf = (catalog: ReferenceCatalog, alternative: WordAlternative): Way[] => {
  const { kind, terms, isStem, weight } = alternative;
  const known = [...catalog.frequencies.keys()];
  const { language } = catalog.schema;
  const searched = kind === 'exact' || kind === 'parts' ? 'typed' : 'loose';
  if (alternative.isInTwo) {
    const runs = runsOfSplits(splitsOf(alternative, language), language, {
      termsOf: (part) => known.filter((term) => (isStem ? stem(term, language) : term) === part).sort(),
      wordOf: (word) => known.filter((term) => term === word),
      frequencyOf: (term) => catalog.frequencyOf(term),
    });
    return runs.map((places) => ({ places, weight, searched }));
  }
  const places = terms.map((wanted) =>
    known.filter((term) => {
      if (kind === 'prefix') return term.startsWith(wanted);
      return isStem ? stem(term, language) === wanted : term === wanted;
    }),
  );
  if (places.length === 1) return (places[0] ?? []).map((term) => ({ places: [[term]], weight, searched }));
  return places.every((place) => place.length > 0) ? [{ places, weight, searched }] : [];
};

const weightsFor = ({ searched }: Way, { fields, infixFields = [] }: SearchPlan) => {
  if (searched === 'codes') return infixFields;
  return fields.filter(({ isExact }) => searched === 'typed' || !isExact);
};

/** Whether any field that is searched for this way has each of its places, wherever in the catalog. */
const isAnywhere = ({ indexed }: ReferenceCatalog, way: Way, plan: SearchPlan): boolean =>
  weightsFor(way, plan).some(
    ({ field, weight }) =>
      weight > 0 &&
      way.places.every((terms) =>
        terms.some((term) => indexed.some(({ fields }) => fields.get(field)?.places.has(term))),
      ),
  );

/** The codes that the word is a piece of. */
const codeWays = (
  catalog: ReferenceCatalog,
  { alternatives }: PlannedWord,
  { infixFields = [] }: SearchPlan,
): Way[] =>
  alternatives
    .filter(({ kind }) => kind === 'infix')
    .flatMap(({ terms: [piece = ''], weight }) => {
      const codes = infixFields
        .filter((field) => field.weight > 0)
        .flatMap(({ field }) =>
          catalog.indexed.flatMap(({ fields }) => [...(fields.get(field)?.places.keys() ?? [])]),
        );
      const containing = [...new Set(codes)].filter((term) => term.includes(piece));
      return containing.map((term): Way => ({ places: [[term]], weight, searched: 'codes' }));
    });

/** Every way to match a word. A way that several alternatives lead to has the best of their weights. */
export const referenceWord = (
  catalog: ReferenceCatalog,
  word: PlannedWord,
  plan: SearchPlan,
  isForgiving: boolean,
): ReferenceWord => {
  const wanted = word.alternatives.filter(
    (alternative) => alternative.kind !== 'infix' && (isForgiving || !alternative.isForgiving),
  );
  const all = wanted.flatMap((alternative) => waysOf(catalog, alternative));
  const isFound = all.some((way) => isAnywhere(catalog, way, plan));
  const codes = isForgiving && !isFound ? codeWays(catalog, word, plan) : [];
  if (isForgiving) all.push(...typoWays(catalog, word, isFound || codes.length > 0));
  const best = new Map<string, Way>();
  for (const way of all) {
    const key = way.places.map((terms) => [...terms].sort().join(' ')).join(',');
    const known = best.get(key);
    if (!known || known.weight < way.weight) best.set(key, way);
  }
  const ways = [...best.values(), ...codes];
  const frequencyOf = ({ places }: Way): number =>
    Math.min(...places.map((terms) => terms.reduce((sum, term) => sum + catalog.frequencyOf(term), 0)));
  const frequency = ways.reduce((sum, way) => sum + frequencyOf(way), 0);
  return {
    ways,
    frequency: Math.min(frequency, catalog.indexed.length),
    isOptional: word.isOptional ?? false,
    isInCodes: codes.length > 0,
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
  for (const way of ways)
    for (const { field, weight } of weightsFor(way, plan)) {
      const indexed = fields.get(field);
      if (!indexed || !areAdjacent(indexed, way)) continue;
      const impactOf = (term: string): number => {
        const times = indexed.places.get(term)?.length ?? 0;
        if (times === 0) return 0;
        return impactValues[quantiseImpact(times, indexed.length, catalog.averages.get(field) ?? 1)] ?? 0;
      };
      const least = Math.min(...way.places.map((terms) => Math.max(...terms.map(impactOf))));
      share += weight * way.weight * least;
    }
  return share === 0 ? 0 : (rarityOf(frequency, catalog.indexed.length) * share) / (saturation + share);
};
