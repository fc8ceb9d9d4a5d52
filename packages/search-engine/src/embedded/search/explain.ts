import type { SearchPlan } from '../../plan/plan.ts';
import type { HitExplanation, MainType, WordExplanation } from '../../port.ts';
import { rarityOf, saturation } from '../../scoring/word-score.ts';
import type { ExpandedWord, TermMatch } from '../../words/expand-word.ts';
import { type FieldWeights, fieldWeightsOf, weightsOf } from '../../words/field-weights.ts';
import { readImpacts } from '../format/posting-loops.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import { filterTest } from './match/filter.ts';
import { findPhrase } from './match/score-phrase.ts';
import type { SortKey } from './rank/order.ts';

type Match = WordExplanation['matches'][number] & { readonly partialScore: number };

/** By product, ascending: where and how words matched. */
type Matches = ReadonlyMap<number, Match[]>;

const explainTerm = (
  reader: GenerationReader,
  termOrdinal: number,
  match: TermMatch,
  fieldWeights: FieldWeights,
  matches: Matches,
): void => {
  const weights = weightsOf(match.form, fieldWeights);
  const ascending = [...matches.keys()];
  for (const list of reader.readLists(termOrdinal)) {
    const weight = match.weight * weights[list.field];
    if (weight <= 0) continue;
    reader.deadline.spend(list.count);
    readImpacts(reader.postings, list, ascending, (product, impact) => {
      matches.get(product)?.push({
        field: reader.textFields[list.field] as string,
        form: match.form,
        term: reader.dictionary.termAt(termOrdinal),
        weight,
        partialScore: weight * impact,
      });
    });
  }
};

/** Looks the word up again in the given products, this time recording where and how it matched. */
const explainWord = (
  reader: GenerationReader,
  word: ExpandedWord,
  fieldWeights: FieldWeights,
  products: readonly number[],
): Matches => {
  const matches: Matches = new Map(products.toSorted((a, b) => a - b).map((product) => [product, []]));
  for (const [termOrdinal, match] of [...word.terms, ...word.infixes])
    explainTerm(reader, termOrdinal, match, fieldWeights, matches);
  for (const { begin, end, weight } of word.ranges)
    for (let termOrdinal = begin; termOrdinal < end; termOrdinal++)
      if (!word.terms.has(termOrdinal))
        explainTerm(reader, termOrdinal, { weight, form: 'prefix' }, fieldWeights, matches);
  for (const { places, ...match } of word.phrases) {
    const weights = weightsOf(match.form, fieldWeights);
    const accepts = (product: number): boolean => matches.has(product);
    findPhrase(reader, places, weights, accepts, (product, impact, field, ordinalsThere) => {
      const weight = match.weight * weights[field];
      matches.get(product)?.push({
        field: reader.textFields[field] as string,
        form: match.form,
        term: ordinalsThere()
          .map((termOrdinal) => reader.dictionary.termAt(termOrdinal))
          .join(' '),
        weight,
        partialScore: weight * impact,
      });
    });
  }
  return matches;
};

/** By product: what each word found in it, the most telling match first, and what it scores. */
export const explainWords = (
  reader: GenerationReader,
  plan: SearchPlan,
  words: readonly ExpandedWord[],
  products: readonly number[],
): ReadonlyMap<number, WordExplanation[]> => {
  const fieldWeights = fieldWeightsOf(reader.textFields, plan);
  const explained = new Map<number, WordExplanation[]>(products.map((product) => [product, []]));
  for (const word of words) {
    const rarity = rarityOf(word.frequency, reader.productsCount);
    for (const [product, matches] of explainWord(reader, word, fieldWeights, products)) {
      const partialScore = matches.reduce((sum, match) => sum + match.partialScore, 0);
      explained.get(product)?.push({
        word: word.text,
        isOptional: word.isOptional,
        score: (rarity * partialScore) / (saturation + partialScore),
        matches: matches
          .toSorted((a, b) => b.partialScore - a.partialScore)
          .map(({ partialScore: _, ...match }) => match),
      });
    }
  }
  return explained;
};

/** Why each product of a page is there: what each word found in it and contributes to the score, the boosts, and the sort values. */
export const explainHits = (
  reader: GenerationReader,
  plan: SearchPlan,
  words: readonly ExpandedWord[],
  keys: readonly (SortKey | null)[],
  products: readonly number[],
  fullMatches: ReadonlyMap<number, number>,
  raised: ReadonlyMap<number, MainType>,
): HitExplanation[] => {
  const explained = explainWords(reader, plan, words, products);
  const boosts = (plan.boosts ?? []).map(({ filter }) => filterTest(reader, [filter]));
  const ofType = (product: number): Pick<HitExplanation, 'mainType'> => {
    const mainType = raised.get(product);
    return mainType ? { mainType } : {};
  };
  return products.map((product) => ({
    ...ofType(product),
    words: explained.get(product) ?? [],
    fullMatchScore: fullMatches.get(product) ?? 0,
    boosts: boosts.flatMap((passes, i) => (passes?.(product) ? [i] : [])),
    sortValues: keys.map((key) => {
      const value = key?.keyOf(product);
      return value === undefined || Number.isNaN(value) ? null : value;
    }),
  }));
};
