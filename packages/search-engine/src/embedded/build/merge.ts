import { ByteBuffer } from '../format/byte-buffer.ts';
import { ByteCursor } from '../format/byte-cursor.ts';
import type { GenerationFileWriter } from '../format/file-writer.ts';
import { quantiseImpact } from '../format/impact.ts';
import type { FieldLengths } from './field-lengths.ts';
import type { SegmentReader } from './segment-reader.ts';

/** What the merge of one term's lists in one field gathers. */
type FieldList = {
  readonly postings: ByteBuffer;
  readonly positions: ByteBuffer;
  count: number;
  last: number;
  /** Of the last product: how often it has the term, from where its positions were not looked through yet, and the position before that. */
  lastFrequency: number;
  lastPositionsAt: number;
  lastBase: number;
};

export type MergedTerms = {
  /** By term id: where its record begins in the postings section. */
  readonly offsets: Uint32Array;
  /** By term id: products that hold the term in any field. */
  readonly frequencies: Uint32Array;
};

/** Offsets of terms are kept in 32 bits. */
const mostPostingsBytes = 0xffffffff;

/** Opens the last product's positions again, so that more can follow; returns the last of them. */
const reopenPositions = (list: FieldList): number => {
  const { positions } = list;
  const cursor = new ByteCursor(positions.view(), list.lastPositionsAt);
  let position = list.lastBase;
  for (;;) {
    const at = cursor.at;
    const step = cursor.readVarint();
    const before = position;
    position += step >>> 1;
    if ((step & 1) === 0) continue;
    list.lastPositionsAt = at;
    list.lastBase = before;
    positions.length = at;
    positions.writeVarint(step - 1);
    return position;
  }
};

/** Appends a run's list. A product that the runs' border goes through is the last of one and the first of the next: its two parts become one. */
const appendList = (
  list: FieldList,
  products: number,
  cursor: ByteCursor,
  seeProduct: (product: number) => void,
  impactOf: (termFrequency: number, product: number) => number,
): void => {
  let product = 0;
  for (let i = 0; i < products; i++) {
    product += cursor.readVarint();
    const termFrequency = cursor.readVarint();
    const isSame = product === list.last;
    let before = 0;
    if (isSame) {
      before = reopenPositions(list);
      list.postings.length--;
    } else {
      list.postings.writeVarint(product - list.last);
      list.lastFrequency = 0;
      list.lastPositionsAt = list.positions.length;
      list.lastBase = 0;
      list.count++;
    }
    list.lastFrequency += termFrequency;
    list.postings.writeByte(impactOf(list.lastFrequency, product));
    list.last = product;
    seeProduct(product);
    for (let left = termFrequency; left > 0; left--) {
      list.positions.writeVarint((cursor.readVarint() - before) * 2 + (left === 1 ? 1 : 0));
      before = 0;
    }
  }
};

/**
 * Merges the segments' runs into the postings section. Term ids rise within a run and products rise from run to run, so
 * lists of a term are joined in the order of the runs. A term's record: `number of fields`, per field `field, products,
 * bytes of postings, bytes of positions`, then per field the postings (`product delta, impact`) and the positions
 * (`delta * 2 + 1 if it is the product's last`).
 */
export const mergeSegments = (
  readers: readonly SegmentReader[],
  termsCount: number,
  lengths: FieldLengths,
  out: GenerationFileWriter,
): MergedTerms => {
  const offsets = new Uint32Array(termsCount);
  const frequencies = new Uint32Array(termsCount);
  const lastTermOf = new Uint32Array(lengths.productsCount);
  const averages = lengths.averages();
  const lists = averages.map(
    (): FieldList => ({
      postings: new ByteBuffer(),
      positions: new ByteBuffer(),
      count: 0,
      last: -1,
      lastFrequency: 0,
      lastPositionsAt: 0,
      lastBase: 0,
    }),
  );
  const head = new ByteBuffer();
  for (let term = 0; term < termsCount; term++) {
    let frequency = 0;
    const seeProduct = (product: number): void => {
      if (lastTermOf[product] === term + 1) return;
      lastTermOf[product] = term + 1;
      frequency++;
    };
    for (const reader of readers) {
      if (reader.term !== term) continue;
      for (let found = reader.nextList(); found !== null; found = reader.nextList()) {
        const { field } = found;
        const average = averages[field] ?? 1;
        const impactOf = (termFrequency: number, product: number): number =>
          quantiseImpact(termFrequency, lengths.lengthOf(product, field), average);
        appendList(lists[field] as FieldList, found.products, found.cursor, seeProduct, impactOf);
      }
      reader.nextTerm();
    }
    if (out.sectionLength > mostPostingsBytes)
      throw new RangeError('the catalog has more text than an index can hold');
    offsets[term] = out.sectionLength;
    frequencies[term] = frequency;
    writeRecord(lists, head, out);
  }
  return { offsets, frequencies };
};

const writeRecord = (lists: readonly FieldList[], head: ByteBuffer, out: GenerationFileWriter): void => {
  head.length = 0;
  head.writeByte(lists.reduce((sum, list) => sum + (list.count > 0 ? 1 : 0), 0));
  for (const [field, list] of lists.entries()) {
    if (list.count === 0) continue;
    head.writeByte(field);
    head.writeVarint(list.count);
    head.writeVarint(list.postings.length);
    head.writeVarint(list.positions.length);
  }
  out.write(head.view());
  for (const list of lists) {
    if (list.count === 0) continue;
    out.write(list.postings.view());
    out.write(list.positions.view());
    list.postings.length = 0;
    list.positions.length = 0;
    list.count = 0;
    list.last = -1;
  }
};
