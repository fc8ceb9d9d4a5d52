import { charsOfEach, fitProduct } from '../../fields/fit-product.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { FoundResult } from './search.ts';

/** A `SearchResult` as JSON: each hit, so that they can be parsed one after the other, and the rest. */
export type EncodedResult = { readonly hits: readonly string[]; readonly rest: string };

/** The products' JSON is copied as stored, without being parsed unless it is far too long; a damaged product is left out. */
export const encodeResult = (reader: GenerationReader, { hits, ...rest }: FoundResult): EncodedResult => {
  const maxChars = charsOfEach(hits.length);
  const rows = hits.flatMap(({ number, ...hit }) => {
    const json = reader.readJson(number);
    return json === null ? [] : [`{"product":${fitProduct(json, maxChars)},${JSON.stringify(hit).slice(1)}`];
  });
  return { hits: rows, rest: JSON.stringify(rest) };
};
