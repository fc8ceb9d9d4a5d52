import type { ProductDocument } from '@vitrina/contract';
import { createFieldCutter } from '../../fields/cut-fields.ts';
import { charsOfEach, fitPieces } from '../../fields/fit-product.ts';
import { createProductWriter } from '../../fields/write-product.ts';
import type { SearchPlan } from '../../plan/plan.ts';
import type { ScoredProduct, SearchResult } from '../../port.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { FoundResult } from './search.ts';

/** Texts in UTF-8, one behind the other, and where each ends. */
type TextList = { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: readonly number[] };

/** A `SearchResult` for another thread. */
export type EncodedResult = {
  /** The JSON of the hits' products. */
  readonly products: TextList;
  /** The hits as the plan has them written. */
  readonly written?: TextList;
  /** All but the products, as JSON. */
  readonly rest: string;
};

/** What `EncodedResult.rest` holds. */
export type ResultRest = Omit<SearchResult, 'hits'> & {
  readonly hits: readonly Omit<ScoredProduct, 'product' | 'json'>[];
};

type Pieces = readonly Uint8Array[];

const lengthOf = (pieces: Pieces): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** The pieces of a product's JSON, or what is left of it, if they are longer than they may be. */
const fit = (pieces: Pieces, maxChars: number): Pieces =>
  lengthOf(pieces) <= maxChars ? pieces : [fitPieces(pieces, maxChars)];

class TextListMaker {
  readonly #pieces: Uint8Array[] = [];
  readonly #ends: number[] = [];
  #end = 0;

  add(text: Pieces): void {
    this.#pieces.push(...text);
    this.#end += lengthOf(text);
    this.#ends.push(this.#end);
  }

  make(): TextList {
    // Not from the pool of buffers, which couldn't be handed to another thread.
    const bytes = new Uint8Array(this.#end);
    let at = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return { bytes, ends: this.#ends };
  }
}

const textAt = ({ bytes, ends }: TextList, at: number): Buffer => {
  const start = ends[at - 1] ?? 0;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, (ends[at] ?? start) - start);
};

/** The products' JSON is copied as stored, without being parsed unless it is far too long; a damaged product is left out. */
export const encodeResult = (
  reader: GenerationReader,
  found: FoundResult,
  plan: Pick<SearchPlan, 'retrievedFields' | 'written'>,
): EncodedResult => {
  const maxChars = charsOfEach(found.hits.length);
  const cut = plan.retrievedFields
    ? createFieldCutter(plan.retrievedFields)
    : (json: Uint8Array): Pieces => [json];
  const write = plan.written && createProductWriter(plan.written, found.matchedTerms, maxChars);
  const products = new TextListMaker();
  const written = new TextListMaker();
  const hits = found.hits.flatMap(({ number, ...hit }) => {
    const json = reader.readJson(number);
    if (json === null) return [];
    products.add(fit(cut(json), maxChars));
    if (write) written.add(write(json, hit.variantsCount));
    return [hit];
  });
  return {
    products: products.make(),
    ...(write && { written: written.make() }),
    rest: JSON.stringify({ ...found, hits }),
  };
};

/** What of one of the hits isn't in the rest. */
export const decodeHit = (
  { products, written }: EncodedResult,
  at: number,
): Pick<ScoredProduct, 'product' | 'json'> => ({
  product: JSON.parse(textAt(products, at).toString()) as ProductDocument,
  ...(written && { json: textAt(written, at) }),
});

/** What is handed to another thread instead of being copied. */
export const buffersOf = ({ products, written }: EncodedResult): ArrayBuffer[] =>
  [products, written].flatMap((list) => (list ? [list.bytes.buffer] : []));

/** What a result takes of memory, without the objects around it. */
export const bytesOf = ({ products, written, rest }: EncodedResult): number =>
  [products, written].reduce(
    (sum, list) => sum + (list ? list.bytes.byteLength + 8 * list.ends.length : 0),
    2 * rest.length,
  );
