import type { FieldValue } from '@vitrina/contract';
import { createHighlighter, highlightable, type MatchedTerm } from '../language/highlight.ts';
import type { ProductWriting } from '../plan/plan.ts';
import { createFieldCutter, createProductCutter, piecesOf } from './cut-fields.ts';
import { fitPieces } from './fit-product.ts';

/** Writes a hit, from the JSON of its product and how many variants it stands for: returns the pieces of its JSON. All are UTF-8. */
export type ProductWriter = (json: Uint8Array, variantsCount: number) => Uint8Array[];

const beforeId = Buffer.from('{"id":');
const beforeFields = Buffer.from(',"fields":{');

/**
 * A writer of products as visitors get them. What is copied is never parsed or decoded, but for the text that is highlighted. A product whose JSON is
 * longer than `maxChars` is written without its longest fields; it's counted in bytes first, which are no fewer.
 */
export const createProductWriter = (
  { fields, highlighted }: ProductWriting,
  matchedTerms: readonly MatchedTerm[],
  maxChars: number,
): ProductWriter => {
  const cut = createProductCutter(fields);
  const shorten = createFieldCutter(fields);
  const highlightedPlace = fields.indexOf(highlighted);
  const highlight = createHighlighter(matchedTerms);
  const beforePieces = `},"highlights":{${JSON.stringify(highlighted)}:`;
  const highlightValue = (value: Uint8Array): string =>
    JSON.stringify(highlight(highlightable(JSON.parse(Buffer.from(value).toString()) as FieldValue)));
  return (whole, variantsCount) => {
    const json = whole.length <= maxChars ? whole : fitPieces(shorten(whole), maxChars);
    const { id, kept, values } = cut(json);
    const value = values[highlightedPlace];
    const marked = value ? highlightValue(json.subarray(...value)) : '[]';
    const end = `${beforePieces}${marked}},"variantsCount":${variantsCount}}`;
    return [beforeId, json.subarray(...id), beforeFields, ...piecesOf(json, kept), Buffer.from(end)];
  };
};
