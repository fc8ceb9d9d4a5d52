import type { ProductDocument } from '@vitrina/contract';
import { facetValuesOf, fieldValueOf, textsOf } from '../../fields/field-roles.ts';
import { fold } from '../../language/fold.ts';
import type { SearchPlan } from '../../plan/plan.ts';
import type { HitExplanation, WordExplanation } from '../../port.ts';
import { minFullMatchScore } from '../../scoring/full-match-score.ts';
import { impactValues, quantiseImpact } from '../../scoring/impact.ts';
import { rarityOf, saturation } from '../../scoring/word-score.ts';
import type { ExpandedWord } from '../../words/expand-word.ts';
import { fieldWeightsOf, weightsOf } from '../../words/field-weights.ts';
import { createWordReader, type FieldWords, wellFormed } from '../field-words.ts';
import { fieldNamesOf, type GenerationMeta, textFieldsOf } from '../schema.ts';
import { type Hit, nested, type Searched, searchIndex } from './ask.ts';
import { filterQuery } from './filter.ts';
import type { LookedUpWords } from './look-up.ts';
import { noValue } from './sort.ts';
import type { WholeValue } from './whole-values.ts';

type Match = WordExplanation['matches'][number] & { readonly partialScore: number };
type Form = ExpandedWord['phrases'][number]['form'];

type Explained = {
  readonly searched: Searched;
  readonly plan: SearchPlan;
  readonly meta: GenerationMeta;
  readonly words: readonly ExpandedWord[];
  readonly hits: readonly Hit[];
  readonly vocabulary: LookedUpWords;
  readonly sorts: readonly (object | null)[];
  readonly whole: readonly WholeValue[];
};

/** A text field of one product. */
type Field = FieldWords & { readonly name: string; readonly number: number; readonly average: number };

const impactIn = ({ places, length, average }: Field, term: string): number => {
  const times = places.get(term)?.length ?? 0;
  return times === 0 ? 0 : impactValues[quantiseImpact(times, length, average)];
};

/** The first adjacent terms of the field that match a phrase's places, null if there are none. */
const adjacentIn = ({ places }: Field, wanted: readonly (readonly string[])[]): string[] | null => {
  const at = (terms: readonly string[], position: number): string | undefined =>
    terms.find((term) => places.get(term)?.includes(position));
  const starts = (wanted[0] ?? []).flatMap((term) => places.get(term) ?? []).sort((a, b) => a - b);
  for (const start of starts) {
    const there = wanted.map((terms, i) => at(terms, start + i));
    if (there.every((term) => term !== undefined)) return there;
  }
  return null;
};

const explainWord = (
  word: ExpandedWord,
  fields: readonly Field[],
  { plan, meta, vocabulary }: Explained,
): Match[] => {
  const weights = fieldWeightsOf(textFieldsOf(meta.generation.schema), plan);
  const weightOf = (form: Form, { number }: Field): number => weightsOf(form, weights)[number];
  const matches: Match[] = [];
  const add = (field: Field, form: Form, weight: number, term: string, impact: number): void => {
    const whole = weight * weightOf(form, field);
    if (whole > 0 && impact > 0)
      matches.push({ field: field.name, form, term, weight: whole, partialScore: whole * impact });
  };
  const known = new Set(Array.from(word.terms.keys(), (ordinal) => vocabulary.termAt(ordinal)));
  const prefixes = word.matched.filter(({ isPrefix }) => isPrefix).map(({ term }) => term);
  for (const field of fields) {
    for (const [ordinal, { weight, form }] of [...word.terms, ...word.infixes]) {
      const term = vocabulary.termAt(ordinal);
      add(field, form, weight, term, impactIn(field, term));
    }
    for (const [i, { weight }] of word.ranges.entries())
      for (const term of field.places.keys())
        if (term.startsWith(prefixes[i] ?? '') && !known.has(term))
          add(field, 'prefix', weight, term, impactIn(field, term));
    for (const { places, weight, form } of word.phrases) {
      const terms = places.map((ordinals) => Array.from(ordinals, (ordinal) => vocabulary.termAt(ordinal)));
      const adjacent = adjacentIn(field, terms);
      const impacts = terms.map((slot) => Math.max(...slot.map((term) => impactIn(field, term))));
      if (adjacent) add(field, form, weight, adjacent.join(' '), Math.min(...impacts));
    }
  }
  return matches.sort((a, b) => b.partialScore - a.partialScore);
};

const presentWord = (
  word: ExpandedWord,
  matches: readonly Match[],
  productsCount: number,
): WordExplanation => {
  const partialScore = matches.reduce((sum, match) => sum + match.partialScore, 0);
  return {
    word: word.text,
    isOptional: word.isOptional,
    score: (rarityOf(word.frequency, productsCount) * partialScore) / (saturation + partialScore),
    matches: matches.map(({ partialScore: _, ...match }) => match),
  };
};

const fullMatchScoreOf = (
  product: ProductDocument,
  { meta, whole }: Pick<Explained, 'meta' | 'whole'>,
): number => {
  const names = fieldNamesOf(meta.generation.schema);
  const scores = whole.flatMap(({ field, text, score }) => {
    const [name = ''] = [...names].find(([, { alike }]) => alike === field) ?? [];
    const values = textsOf(fieldValueOf(product, name))
      .map(wellFormed)
      .flatMap((text) => facetValuesOf(name, text));
    return values.some((value) => fold(value) === text) ? [score] : [];
  });
  return scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, minFullMatchScore);
};

/** By text that products are sorted by: its ordinal among all of the field's, from 1. */
const findOrdinals = async (
  { searched, hits, sorts }: Explained,
  fields: readonly (string | null)[],
): Promise<Map<string, number>> => {
  const texts = fields.flatMap((field, at) => {
    const place = sorts.slice(0, at).filter((sort) => sort !== null).length;
    const keys = new Set(hits.map(({ sort }) => sort?.[place]).filter((key) => typeof key === 'string'));
    return field === null ? [] : [...keys].map((key) => ({ field, key }));
  });
  if (texts.length === 0) return new Map();
  const { aggregations } = await searchIndex(searched, {
    size: 0,
    aggs: Object.fromEntries(
      texts.map(({ field, key }, at) => [
        `text${at}`,
        {
          filter: { range: { [field]: { lte: key } } },
          aggs: { count: { cardinality: { field, precision_threshold: 40_000 } } },
        },
      ]),
    ),
  });
  return new Map(
    texts.map(({ field, key }, at) => [
      `${field} ${key}`,
      nested(aggregations?.[`text${at}`], 'count')?.value ?? 0,
    ]),
  );
};

/** The boosts that each of the hits passes, by index. */
const findBoosts = async ({
  searched,
  plan,
  meta,
  hits,
}: Explained): Promise<ReadonlyMap<number, number[]>> => {
  const names = fieldNamesOf(meta.generation.schema);
  const boosts = plan.boosts ?? [];
  if (boosts.length === 0 || hits.length === 0) return new Map();
  const found = await searchIndex<Hit & { readonly matched_queries?: readonly string[] }>(searched, {
    ...{ size: hits.length, _source: ['n'] },
    query: {
      bool: {
        filter: [{ terms: { n: hits.map(({ _source }) => _source.n) } }],
        should: boosts.map(({ filter }, at) => ({
          bool: { filter: [filterQuery(names, filter)], _name: String(at) },
        })),
      },
    },
  });
  return new Map(
    found.hits.hits.map(({ _source, matched_queries: passed = [] }) => [
      _source.n,
      passed.map(Number).sort((a, b) => a - b),
    ]),
  );
};

/** Why each product of a page is there: computed from its own words, by the formula that scored it. */
export const explainHits = async (explained: Explained): Promise<HitExplanation[]> => {
  const { plan, meta, words, hits, sorts } = explained;
  const { schema, productsCount } = meta.generation;
  const wordsOf = createWordReader();
  const names = fieldNamesOf(schema);
  const textSorts = plan.sort.map((condition, at) => {
    if (condition.kind !== 'field' || sorts[at] === null) return null;
    const field = names.get(condition.field);
    return field && field.kind !== 'number' ? field.order : null;
  });
  const [ordinals, boosts] = await Promise.all([findOrdinals(explained, textSorts), findBoosts(explained)]);
  return hits.map((hit) => {
    const product = JSON.parse(hit._source.p) as ProductDocument;
    const fields = textFieldsOf(schema).map(
      (name, number): Field => ({ ...wordsOf(product, name), name, number, average: meta.averages[number] }),
    );
    let place = 0;
    const sortValues = sorts.map((sort, at) => {
      if (sort === null) return null;
      const value = hit.sort?.[place++] ?? null;
      if (typeof value === 'string') return ordinals.get(`${textSorts[at]} ${value}`) ?? null;
      return value === null || Math.abs(value) === noValue ? null : value;
    });
    return {
      words: words.map((word) => presentWord(word, explainWord(word, fields, explained), productsCount)),
      fullMatchScore: fullMatchScoreOf(product, explained),
      boosts: boosts.get(hit._source.n) ?? [],
      ...(hit.mainType && { mainType: hit.mainType }),
      sortValues,
    };
  });
};
