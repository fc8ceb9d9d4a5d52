import { ByteBuffer } from '../../terms/byte-buffer.ts';
import { writePosition } from './positions.ts';
import { writeBody, writeHead } from './postings.ts';

const pieceBytes = 1 << 18;
const listBytes = 1 << 16;

/** Writes a segment (its grammar is in `segment-reader.ts`), term by term, list by list, in pieces of about 256 KB. */
export class SegmentWriter {
  readonly #write: (bytes: Uint8Array) => void;
  readonly #out = new ByteBuffer(pieceBytes);
  readonly #list = { postings: new ByteBuffer(listBytes), positions: new ByteBuffer(listBytes) };
  #listsCountAt = 0;
  #listsCount = 0;
  #productsCount = 0;
  #lastProduct = 0;
  #lastPosition = 0;

  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write;
  }

  beginTerm(term: number): void {
    this.#out.writeVarint(term);
    this.#listsCountAt = this.#out.length;
    this.#listsCount = 0;
    this.#out.writeByte(0);
  }

  /** Call `addPosition` for each position of the product next. */
  addProduct(product: number, frequency: number): void {
    this.#list.postings.writeVarint(product - this.#lastProduct);
    this.#list.postings.writeVarint(frequency);
    this.#lastProduct = product;
    this.#lastPosition = 0;
    this.#productsCount++;
  }

  addPosition(position: number, isLast: boolean): void {
    writePosition(position - this.#lastPosition, isLast, this.#list.positions);
    this.#lastPosition = position;
  }

  endList(field: number): void {
    const list = this.#list;
    writeHead(field, this.#productsCount, list, this.#out);
    writeBody(list, this.#out);
    list.postings.length = 0;
    list.positions.length = 0;
    this.#listsCount++;
    this.#productsCount = 0;
    this.#lastProduct = 0;
  }

  endTerm(): void {
    const out = this.#out;
    out.bytes[this.#listsCountAt] = this.#listsCount;
    if (out.length > pieceBytes) this.#flush();
  }

  finish(): void {
    if (this.#out.length > 0) this.#flush();
    // Freed now rather than at some later garbage collection: segments are written one after another.
    for (const buffer of [this.#out, this.#list.postings, this.#list.positions]) buffer.release();
  }

  #flush(): void {
    this.#write(this.#out.view());
    this.#out.length = 0;
  }
}
