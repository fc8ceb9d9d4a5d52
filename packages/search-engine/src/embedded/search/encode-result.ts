import type { ProductDocument } from '@vitrina/contract';
import { createFieldCutter } from '../../fields/cut-fields.ts';
import { charsOfEach, fitPieces } from '../../fields/fit-product.ts';
import { createProductWriter } from '../../fields/write-product.ts';
import type { SearchPlan } from '../../plan/plan.ts';
import type { ScoredProduct, SearchResult } from '../../port.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { FoundResult } from './search.ts';

/** A JSON array in UTF-8, and where each of its elements ends. */
type JsonList = { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: readonly number[] };

/** A `SearchResult` for another thread. */
export type EncodedResult = {
  /** The JSON of the hits' products. */
  readonly products: JsonList;
  /** The hits as the plan has them written. */
  readonly written?: JsonList;
  /** All but the products, as JSON. */
  readonly rest: string;
};

/** What `EncodedResult.rest` holds. */
export type ResultRest = Omit<SearchResult, 'hits'> & {
  readonly hits: readonly Omit<ScoredProduct, 'product' | 'json'>[];
};

type Pieces = readonly Uint8Array[];

const parseJson = (bytes: Uint8Array): unknown =>
  JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());

const lengthOf = (pieces: Pieces): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** The pieces of a product's JSON, or what is left of it, if they are longer than they may be. */
const fit = (pieces: Pieces, maxChars: number): Pieces =>
  lengthOf(pieces) <= maxChars ? pieces : [fitPieces(pieces, maxChars)];

const opening = 0x5b;
const comma = 0x2c;
const closing = 0x5d;

class JsonListMaker {
  readonly #elements: Pieces[] = [];

  add(element: Pieces): void {
    this.#elements.push(element);
  }

  make(): JsonList {
    const separators = Math.max(this.#elements.length, 1) + 1;
    const length = this.#elements.reduce((sum, element) => sum + lengthOf(element), separators);
    // Not from the pool of buffers, which couldn't be handed to another thread.
    const bytes = new Uint8Array(length).fill(comma);
    bytes[0] = opening;
    bytes[length - 1] = closing;
    const ends: number[] = [];
    let at = 0;
    for (const element of this.#elements) {
      at += 1;
      for (const piece of element) {
        bytes.set(piece, at);
        at += piece.length;
      }
      ends.push(at);
    }
    return { bytes, ends };
  }
}

/** The bytes of an element. */
const elementAt = ({ bytes, ends }: JsonList, at: number): Buffer => {
  const start = (ends[at - 1] ?? 0) + 1;
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
  const products = new JsonListMaker();
  const written = new JsonListMaker();
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

/** Shorter lists of products are parsed at once, which costs a page half of what parsing each of them does. */
const shortBytes = 32 * 1024;

/** The hits with their products. Those of a long list are parsed one in each step. */
export function* decodeHits(
  { products, written }: EncodedResult,
  hits: ResultRest['hits'],
): Generator<void, ScoredProduct[]> {
  const isShort = products.bytes.length <= shortBytes;
  const parsed = isShort ? (parseJson(products.bytes) as readonly ProductDocument[]) : [];
  const decoded: ScoredProduct[] = [];
  for (const [at, hit] of hits.entries()) {
    const product = parsed[at] ?? (parseJson(elementAt(products, at)) as ProductDocument);
    decoded.push({ ...hit, product, ...(written && { json: elementAt(written, at) }) });
    if (!isShort) yield;
  }
  return decoded;
}

/** What is handed to another thread instead of being copied. */
export const buffersOf = ({ products, written }: EncodedResult): ArrayBuffer[] =>
  [products, written].flatMap((list) => (list ? [list.bytes.buffer] : []));

/** What a result takes of memory, without the objects around it. */
export const bytesOf = ({ products, written, rest }: EncodedResult): number =>
  [products, written].reduce(
    (sum, list) => sum + (list ? list.bytes.byteLength + 8 * list.ends.length : 0),
    2 * rest.length,
  );
