import type { ProductDocument } from '@vitrina/contract';
import { fieldValueOf, textsOf } from '../../fields/field-roles.ts';
import { fold } from '../../language/fold.ts';
import { readQueryWords, tokenize } from '../../language/tokenize.ts';
import type { Suggestion, SuggestRequest } from '../../port.ts';
import { wellFormed } from '../field-words.ts';
import { wordsIndexOf } from '../names.ts';
import { type GenerationMeta, termKey, textFieldsOf } from '../schema.ts';
import { nested, type Searched, searchIndex, searchMany } from './ask.ts';

/** The best suggestions are chosen from so many of the most frequent continuations. */
const maxCandidates = 200;
/** Values that fold to the same text are offered once, so more are asked for than are offered. */
const maxValues = 1000;

type TermSource = {
  readonly _source: { readonly t: string; readonly d: number; readonly f: Readonly<Record<string, number>> };
};
type ValueSource = { readonly _source: { readonly c: string; readonly v: string; readonly d: number } };

const suggestValues = async (
  searched: Searched,
  { text, valueFields = [] }: SuggestRequest,
): Promise<Suggestion[]> => {
  const words = readQueryWords(text).map(({ term }) => wellFormed(term));
  if (words.length === 0 || valueFields.length === 0) return [];
  const { hits } = await searchIndex<ValueSource>(wordsOf(searched), {
    ...{ size: maxValues, _source: ['c', 'v', 'd'], sort: [{ d: 'desc' }] },
    query: {
      bool: { filter: [{ terms: { c: valueFields } }, ...words.map((word) => ({ prefix: { w: word } }))] },
    },
  });
  const inOrder = hits.hits.toSorted(
    (a, b) =>
      b._source.d - a._source.d || valueFields.indexOf(a._source.c) - valueFields.indexOf(b._source.c),
  );
  const found = new Map<string, Suggestion>();
  for (const {
    _source: { c, v, d },
  } of inOrder)
    if (!found.has(fold(v))) found.set(fold(v), { text: v, count: d, field: c });
  return [...found.values()];
};

const wordsOf = (searched: Searched): Searched => ({ ...searched, index: wordsIndexOf(searched.index) });

/** How often a term is in the given fields; in `d` a product counts once. */
const frequencySort = (fields: readonly number[]): object => ({
  _script: {
    type: 'number',
    order: 'desc',
    script: {
      source:
        'double sum = 0.0; for (int i = 0; i < params.fields.size(); i++) { String field = (String)params.fields.get(i); if (doc[field].size() > 0) sum += doc[field].value; } return sum;',
      params: { fields: fields.map((field) => `f.${field}`) },
    },
  },
});

/** How many products have each of the terms and all earlier words, in the given fields. */
const countTogether = async (
  searched: Searched,
  terms: readonly string[],
  earlier: readonly string[],
  fields: readonly number[],
): Promise<number[]> => {
  if (terms.length === 0) return [];
  const has = (term: string) => ({ terms: { k: fields.map((field) => termKey(field, term)) } });
  const { aggregations } = await searchIndex(searched, {
    size: 0,
    query: { bool: { filter: earlier.map(has) } },
    aggs: { terms: { filters: { filters: terms.map(has) } } },
  });
  return (nested(aggregations, 'terms')?.buckets ?? []).map(({ doc_count = 0 }) => doc_count);
};

type Counted = { readonly term: string; readonly count: number; readonly field: number };

/** The terms as the first product that has each writes it, in lower case: `książka` rather than `ksiazka`. */
const writtenForms = async (
  searched: Searched,
  meta: GenerationMeta,
  counted: readonly Counted[],
): Promise<string[]> => {
  const names = textFieldsOf(meta.generation.schema);
  const replies = await searchMany(
    searched,
    counted.map(({ term, field }) => ({
      index: searched.index,
      body: { size: 1, _source: ['p'], sort: [{ n: 'asc' }], query: { term: { k: termKey(field, term) } } },
    })),
  );
  return counted.map(({ term, field }, i) => {
    const [hit] = replies[i]?.hits.hits ?? [];
    if (!hit) return term;
    const product = JSON.parse(hit._source.p) as ProductDocument;
    for (const text of textsOf(fieldValueOf(product, names[field]))) {
      const token = tokenize(text).find((candidate) => candidate.term === term);
      if (token) return text.slice(token.start, token.end).toLowerCase();
    }
    return term;
  });
};

/** Texts with the last word completed, for which there are products with all words. */
const suggestWords = async (
  searched: Searched,
  meta: GenerationMeta,
  { text, limit, wordFields, valueFields }: SuggestRequest,
): Promise<Suggestion[]> => {
  const words = readQueryWords(text);
  const last = words.at(-1);
  const names = textFieldsOf(meta.generation.schema);
  const fields = [...names.keys()].filter(
    (number) => wordFields?.includes(names[number]) ?? valueFields === undefined,
  );
  if (!last || limit <= 0 || fields.length === 0) return [];
  const typed = words.slice(0, -1).map((word) => wellFormed(word.term));
  const before = text
    .slice(0, words.at(-2)?.end ?? 0)
    .trimStart()
    .toLowerCase();
  const inAll = fields.length === names.length;
  const { hits } = await searchIndex<TermSource>(wordsOf(searched), {
    ...{ size: maxCandidates, _source: ['t', 'd', 'f'] },
    sort: [inAll ? { d: 'desc' } : frequencySort(fields), { o: 'asc' }],
    query: {
      bool: { filter: [{ prefix: { t: wellFormed(last.term) } }], must_not: [{ terms: { t: typed } }] },
    },
  });
  const candidates = hits.hits.flatMap(({ _source: { t, d, f } }): Counted[] => {
    const field = fields.find((number) => (f[number] ?? 0) > 0);
    return field === undefined ? [] : [{ term: t, count: d, field }];
  });
  const counts =
    typed.length === 0 && inAll
      ? candidates.map(({ count }) => count)
      : await countTogether(
          searched,
          candidates.map(({ term }) => term),
          typed,
          fields,
        );
  // The candidates' own order is that of their frequency; equal counts come in the order of the terms.
  const counted = candidates
    .map((candidate, i) => ({ ...candidate, count: counts[i] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
    .slice(0, limit);
  const written = await writtenForms(searched, meta, counted);
  return counted.map(({ count }, i) => ({
    ...{ text: `${before} ${written[i]}`.trimStart(), count, field: null },
  }));
};

/** Whole values and words that continue the text. While there are words, values take at most half of the places. */
export const suggestTexts = async (
  searched: Searched,
  meta: GenerationMeta,
  request: SuggestRequest,
): Promise<Suggestion[]> => {
  const { limit } = request;
  const [found, continued] = await Promise.all([
    suggestValues(searched, request),
    suggestWords(searched, meta, request),
  ]);
  const values = found.slice(0, limit);
  const known = new Set(values.map((value) => fold(value.text)));
  const words = continued.filter((word) => !known.has(fold(word.text)));
  const ofValues = Math.max(Math.ceil(limit / 2), limit - words.length);
  return [...values.slice(0, ofValues), ...words].slice(0, limit);
};
