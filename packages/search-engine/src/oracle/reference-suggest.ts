import type { ProductDocument } from '@vitrina/contract';
import { columnKindOf, facetValuesOf } from '../fields/field-roles.ts';
import { fold } from '../language/fold.ts';
import { readQueryWords, tokenize } from '../language/tokenize.ts';
import type { Suggestion, SuggestRequest } from '../port.ts';
import { fieldTexts, type Indexed, type ReferenceCatalog } from './reference-catalog.ts';

/** Every suggestion for a text, without a limit, those of most products first. */
export type ReferenceSuggestions = {
  readonly values: readonly Suggestion[];
  readonly words: readonly Suggestion[];
};

const byCount = (a: Suggestion, b: Suggestion): number => b.count - a.count;

const lastLevel = (value: string): string => value.split(' > ').at(-1) ?? value;

/** Whether every typed word begins a word of the value. */
const continues = (value: string, typed: readonly string[]): boolean =>
  typed.every((word) => value.split(/[ -]/).some((piece) => piece.startsWith(word)));

const valuesOf = (product: ProductDocument, field: string): string[] => [
  ...new Set(fieldTexts(product, field).flatMap((text) => facetValuesOf(field, text))),
];

const suggestValues = (
  { schema, indexed }: ReferenceCatalog,
  { text, valueFields = [] }: SuggestRequest,
): Suggestion[] => {
  const typed = readQueryWords(text).map(({ term }) => term);
  const best = new Map<string, Suggestion>();
  for (const name of typed.length === 0 ? [] : valueFields) {
    const field = schema.fields.find((one) => one.name === name);
    if (!field || columnKindOf(field) !== 'values') continue;
    const counts = new Map<string, number>();
    for (const { product } of indexed)
      for (const value of valuesOf(product, name)) counts.set(value, (counts.get(value) ?? 0) + 1);
    for (const [value, count] of counts) {
      const shown = lastLevel(value);
      const known = best.get(fold(shown));
      if (continues(fold(shown), typed) && (!known || known.count < count))
        best.set(fold(shown), { text: shown, count, field: name });
    }
  }
  return [...best.values()].sort(byCount);
};

/** The term as written by the first product that has it, in the first field that has it. */
const writtenForm = (indexed: readonly Indexed[], term: string, fields: readonly string[]): string => {
  const field = fields.find((name) => indexed.some((entry) => entry.fields.get(name)?.places.has(term)));
  const first = indexed.find((entry) => field && entry.fields.get(field)?.places.has(term));
  for (const text of first && field ? fieldTexts(first.product, field) : []) {
    const token = tokenize(text).find((one) => one.term === term);
    if (token) return text.slice(token.start, token.end).toLowerCase();
  }
  return term;
};

const suggestWords = (
  { indexed, frequencies }: ReferenceCatalog,
  { text, wordFields, valueFields }: SuggestRequest,
): Suggestion[] => {
  const typed = readQueryWords(text);
  const last = typed.at(-1);
  if (!last) return [];
  const earlier = typed.slice(0, -1).map(({ term }) => term);
  const fields = [...(indexed[0]?.fields.keys() ?? [])].filter(
    (field) => wordFields?.includes(field) ?? valueFields === undefined,
  );
  const has = ({ fields: own }: Indexed, term: string): boolean =>
    fields.some((field) => own.get(field)?.places.has(term));
  const before = text.slice(0, typed.at(-2)?.end ?? 0);
  return [...frequencies.keys()]
    .filter((term) => term.startsWith(last.term) && !earlier.includes(term))
    .sort()
    .map((term) => ({
      text: `${before.trimStart().toLowerCase()} ${writtenForm(indexed, term, fields)}`.trimStart(),
      count: indexed.filter((entry) => [...earlier, term].every((one) => has(entry, one))).length,
      field: null,
    }))
    .filter(({ count }) => count > 0)
    .sort(byCount);
};

export const referenceSuggestions = (
  catalog: ReferenceCatalog,
  request: SuggestRequest,
): ReferenceSuggestions => ({
  values: suggestValues(catalog, request),
  words: suggestWords(catalog, request),
});
