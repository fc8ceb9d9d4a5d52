import { quantiseImpact } from '../../scoring/impact.ts';
import { ByteBuffer } from '../../terms/byte-buffer.ts';
import { joinPositions } from '../format/positions.ts';
import type { SegmentList } from '../format/segment-reader.ts';
import type { FieldLengths } from './field-lengths.ts';
import type { ProductCounter } from './product-counter.ts';

/** Merges one term's lists of one field, segment by segment, into the bytes that the generation will hold. */
export class PostingsMerger {
  readonly postings = new ByteBuffer();
  readonly positions = new ByteBuffer();
  readonly #field: number;
  readonly #lengths: FieldLengths;
  readonly #averageLength: number;
  /** Products in the list so far. */
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
   * Appends a segment's list and adds its products to `seen`. A product split between two segments is the last of one and the first of the
   * next: its two parts become one.
   */
  append(list: SegmentList, seen: ProductCounter): void {
    const { postings } = this;
    const lastBefore = this.#last;
    const frequencyBefore = this.#lastFrequency;
    let isJoined = false;
    let frequency = 0;
    while (list.next()) {
      const { product } = list;
      frequency = list.frequency;
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
    const { cursor } = list;
    const end = cursor.at + list.positionsLength;
    if (isJoined) joinPositions(this.positions, frequencyBefore, cursor);
    this.positions.appendRange(cursor.bytes, cursor.at, end);
    cursor.at = end;
  }
}
