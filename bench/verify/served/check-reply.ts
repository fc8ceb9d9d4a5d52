import type { PublicSearchReply } from '@vitrina/contract';
import type { Fault } from '../check-answer.ts';
import type { VerifiedFacet } from '../made-catalog.ts';
import type { Question } from '../questions.ts';
import type { Tally } from '../tally.ts';

/** By field of the reply: which of the made facets it shows, and how the catalog writes a value of it. */
export type ServedFacets = Readonly<
  Record<string, { readonly facet: VerifiedFacet; readonly write: (value: number) => string }>
>;

/** Visitors are offered so many values of a field, those of most products. */
const maxValues = 50;

type Values = PublicSearchReply['facets'][number]['values'];

/** Whether these are the most frequent values, each with its count. */
const areValuesValid = (values: Values, wanted: ReadonlyMap<string, number>): boolean => {
  if (values.length !== Math.min(wanted.size, maxValues)) return false;
  if (values.some(({ value, count }) => wanted.get(value) !== count)) return false;
  const smallest = Math.min(...values.map(({ count }) => count));
  const shown = new Set(values.map(({ value }) => value));
  return [...wanted].every(([value, count]) => shown.has(value) || count <= smallest);
};

const areFacetsValid = (
  reply: PublicSearchReply,
  flags: Uint8Array,
  chosenField: string | null,
  tally: Tally,
  served: ServedFacets,
): boolean => {
  const found = tally.facetsOf(flags);
  const all = chosenField === null ? found : tally.facetsOf(tally.all());
  const shown = new Map(reply.facets.map((facet) => [facet.field, facet]));
  for (const [field, { facet, write }] of Object.entries(served)) {
    const texts = tally.facetValues[facet];
    // Beside a chosen value the others of its field are counted as if nothing were chosen.
    const counts = field === chosenField ? all : found;
    const wanted = new Map(
      [...counts[facet]].map(([text, count]) => [write(texts.indexOf(text)), count] as const),
    );
    const values = shown.get(field)?.values;
    // With a single value there is nothing to choose.
    if (values ? !areValuesValid(values, wanted) : wanted.size > 1) return false;
  }
  const { min, max } = tally.rangeOf(flags);
  const price = shown.get('price');
  return min === max ? price === undefined : price?.min === min && price?.max === max;
};

const isPageValid = (
  { products, perPage }: PublicSearchReply,
  flags: Uint8Array,
  wanted: number,
): boolean => {
  const numbers = new Set(products.map(({ id }) => Number(id.slice(1))));
  if (numbers.size !== products.length || products.length !== Math.min(wanted, perPage)) return false;
  return [...numbers].every((number) => flags[number] === 1);
};

/** How a reply to a visitor differs from what was counted while the catalog was made. `chosenField` is the field of the reply that was filtered by. */
export const checkReply = (
  reply: PublicSearchReply,
  question: Question,
  chosenField: string | null,
  tally: Tally,
  served: ServedFacets,
): { readonly wanted: number; readonly wrong: readonly Fault[] } => {
  const flags = question.expected();
  const wanted = question.isGrouped ? tally.groupsOf(flags) : tally.totalOf(flags);
  const wrong: Fault[] = [];
  if (reply.total !== wanted) wrong.push('total');
  if (!question.isGrouped && !areFacetsValid(reply, flags, chosenField, tally, served)) wrong.push('facets');
  if (!isPageValid(reply, flags, wanted)) wrong.push('page');
  return { wanted, wrong };
};
