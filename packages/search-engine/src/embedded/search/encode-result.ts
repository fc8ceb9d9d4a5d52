import type { ProductDocument } from '@vitrina/contract';
import { charsOfEach, fitProduct } from '../../fields/fit-product.ts';
import { createFieldCutter } from '../../fields/retrieve-fields.ts';
import type { ScoredProduct, SearchResult } from '../../port.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { FoundResult } from './search.ts';

/** A `SearchResult` for another thread. */
export type EncodedResult = {
  /** The JSON of the hits' products, one behind the other, as UTF-8. */
  readonly products: Uint8Array<ArrayBuffer>;
  /** Where each ends. */
  readonly ends: readonly number[];
  /** All but the products, as JSON. */
  readonly rest: string;
};

/** What `EncodedResult.rest` holds. */
export type ResultRest = Omit<SearchResult, 'hits'> & {
  readonly hits: readonly Omit<ScoredProduct, 'product'>[];
};

type Pieces = readonly Uint8Array[];

const lengthOf = (pieces: Pieces): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** The pieces of a product's JSON, or what is left of it, if they are longer than they may be. */
const fit = (pieces: Pieces, maxChars: number): Pieces =>
  lengthOf(pieces) <= maxChars
    ? pieces
    : [Buffer.from(fitProduct(Buffer.concat(pieces).toString(), maxChars))];

const join = (pieces: Pieces, length: number): Uint8Array<ArrayBuffer> => {
  // Not from the pool of buffers, which couldn't be handed to another thread.
  const joined = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
};

/** The products' JSON is copied as stored, without being parsed unless it is far too long; a damaged product is left out. `fields`: all if it's absent. */
export const encodeResult = (
  reader: GenerationReader,
  found: FoundResult,
  fields?: readonly string[],
): EncodedResult => {
  const maxChars = charsOfEach(found.hits.length);
  const cut = fields ? createFieldCutter(fields) : (json: Uint8Array): Pieces => [json];
  const pieces: Uint8Array[] = [];
  const ends: number[] = [];
  let end = 0;
  const hits = found.hits.flatMap(({ number, ...hit }) => {
    const json = reader.readJson(number);
    if (json === null) return [];
    const product = fit(cut(json), maxChars);
    pieces.push(...product);
    end += lengthOf(product);
    ends.push(end);
    return [hit];
  });
  return { products: join(pieces, end), ends, rest: JSON.stringify({ ...found, hits }) };
};

/** The product of one of the hits of an encoded result. */
export const decodeProduct = ({ products, ends }: EncodedResult, at: number): ProductDocument => {
  const start = ends[at - 1] ?? 0;
  const length = (ends[at] ?? start) - start;
  const json = Buffer.from(products.buffer, products.byteOffset + start, length).toString();
  return JSON.parse(json) as ProductDocument;
};
