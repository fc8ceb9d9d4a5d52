import { ByteBuffer } from '../format/byte-buffer.ts';
import { ByteCursor } from '../format/byte-cursor.ts';
import { quantiseImpact } from '../format/impact.ts';
import type { FieldLengths } from './field-lengths.ts';
import type { ProductCounter } from './product-counter.ts';
import type { SegmentList } from './segment-reader.ts';

/** Merges one term's lists of one field, segment by segment, into the bytes that the generation will hold. */
export class PostingsMerger {
  readonly postings = new ByteBuffer();
  readonly positions = new ByteBuffer();
  readonly #field: number;
  readonly #lengths: FieldLengths;
  readonly #averageLength: number;
  /** Products in the list. */
  count = 0;
  #last = -1;
  #lastFrequency = 0;

  constructor(field: number, lengths: FieldLengths, averageLength: number) {
    this.#field = field;
    this.#lengths = lengths;
    this.#averageLength = averageLength;
  }

  clear(): void {
    this.postings.length = 0;
    this.positions.length = 0;
    this.count = 0;
    this.#last = -1;
    this.#lastFrequency = 0;
  }

  /**
   * Appends a segment's list and adds its products to `seen`. A product that is split between two segments is the last of one and the
   * first of the next: its two parts become one.
   */
  append({ products, cursor, positionsBytes }: SegmentList, seen: ProductCounter): void {
    const { postings } = this;
    const lastBefore = this.#last;
    const frequencyBefore = this.#lastFrequency;
    let isJoined = false;
    let product = 0;
    let frequency = 0;
    for (let i = 0; i < products; i++) {
      product += cursor.readVarint();
      frequency = cursor.readVarint();
      if (product === lastBefore) {
        isJoined = true;
        frequency += frequencyBefore;
        postings.length--;
      } else {
        postings.writeVarint(product - this.#last);
        this.count++;
      }
      const length = this.#lengths.lengthOf(product, this.#field);
      postings.writeByte(quantiseImpact(frequency, length, this.#averageLength));
      this.#last = product;
      seen.add(product);
    }
    this.#lastFrequency = frequency;
    const end = cursor.at + positionsBytes;
    if (isJoined) this.#joinPositions(frequencyBefore, cursor);
    this.positions.appendRange(cursor.bytes, cursor.at, end);
    cursor.at = end;
  }

  /**
   * The last product's positions, as many as `frequency`, lose their end mark and go on with those at the cursor, whose
   * first then counts from the last of these.
   */
  #joinPositions(frequency: number, cursor: ByteCursor): void {
    const { bytes, length } = this.positions;
    let lastAt = length;
    let firstAt = length;
    for (let left = frequency; left > 0; left--) {
      firstAt--;
      while (firstAt > 0 && bytes[firstAt - 1] > 127) firstAt--;
      if (left === frequency) lastAt = firstAt;
    }
    bytes[lastAt] = bytes[lastAt] & ~1;
    const steps = new ByteCursor(bytes, firstAt);
    let doubled = 0;
    while (steps.at < length) doubled += steps.readVarint();
    this.positions.writeVarint(cursor.readVarint() - doubled);
  }
}
