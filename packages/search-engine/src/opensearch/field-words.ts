import type { ProductDocument } from '@vitrina/contract';
import { fieldValueOf, searchedTextsOf, textsOf } from '../fields/field-roles.ts';
import { TokenBuffer } from '../language/token-buffer.ts';

/** Positions between two values of one field, so that no phrase crosses from one into the next. */
const gapBetweenValues = 8;
const longest = 0xffff;

/** A field's terms with their positions, and its length in words. */
export type FieldWords = {
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly length: number;
};

/** Text as an index takes it: half a surrogate pair becomes a replacement character. */
export const wellFormed = (text: string): string => (text.isWellFormed() ? text : text.toWellFormed());

/** Reads a field's words by our own analysis; OpenSearch analyses nothing. Keep the function: it has a buffer of its own. */
export const createWordReader = (): ((product: ProductDocument, field: string) => FieldWords) => {
  const tokens = new TokenBuffer();
  return (product, field) => {
    const places = new Map<string, number[]>();
    let base = 0;
    let length = 0;
    for (const text of searchedTextsOf(field, textsOf(fieldValueOf(product, field)))) {
      tokens.read(text);
      for (let i = 0; i < tokens.count; i++) {
        const term = wellFormed(tokens.termAt(i));
        const position = base + tokens.positions[i];
        const known = places.get(term);
        if (known) known.push(position);
        else places.set(term, [position]);
      }
      base += tokens.length + gapBetweenValues;
      length += tokens.length;
    }
    return { places, length: Math.min(length, longest) };
  };
};
