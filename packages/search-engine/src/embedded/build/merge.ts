import { enforceLimit } from '../../index-limits.ts';
import type { IndexLimits } from '../../port.ts';
import { ByteBuffer } from '../../terms/byte-buffer.ts';
import type { GenerationFileWriter } from '../format/file-writer.ts';
import { writeBody, writeHead } from '../format/postings.ts';
import type { SegmentReader } from '../format/segment-reader.ts';
import type { FieldLengths } from './field-lengths.ts';
import { PostingsMerger } from './postings-merger.ts';
import { ProductCounter } from './product-counter.ts';

export type MergedTerms = {
  /** By term id: the offset of its record in the postings section. */
  readonly offsets: Uint32Array;
  /** By term id: how many products have the term in any field. */
  readonly frequencies: Uint32Array;
};

/** Records of rare terms are short, so they are written out together. */
const pieceBytes = 1 << 16;

const mergeTerm = (
  readers: readonly SegmentReader[],
  term: number,
  lists: readonly PostingsMerger[],
  products: ProductCounter,
): void => {
  for (const reader of readers) {
    if (reader.term !== term) continue;
    for (let found = reader.nextList(); found !== null; found = reader.nextList())
      lists[found.field]?.append(found, products);
    reader.nextTerm();
  }
};

const appendRecord = (lists: readonly PostingsMerger[], piece: ByteBuffer): void => {
  const fieldsAt = piece.length;
  piece.writeByte(0);
  let fields = 0;
  for (const [field, list] of lists.entries()) {
    if (list.count === 0) continue;
    fields++;
    writeHead(field, list.count, list, piece);
  }
  piece.bytes[fieldsAt] = fields;
  for (const list of lists) {
    if (list.count === 0) continue;
    writeBody(list, piece);
    list.clear();
  }
};

/**
 * Merges the segments into the postings section, whose grammar is in `format/postings.ts`. Term ids ascend within a segment and
 * products ascend from segment to segment, so the lists of a term are joined in the order of the segments.
 */
export const mergeSegments = (
  readers: readonly SegmentReader[],
  termsCount: number,
  lengths: FieldLengths,
  out: GenerationFileWriter,
  { yieldNow, limits }: { readonly yieldNow: () => void; readonly limits: IndexLimits },
): MergedTerms => {
  const offsets = new Uint32Array(termsCount);
  const frequencies = new Uint32Array(termsCount);
  const products = new ProductCounter(lengths.productsCount);
  const lists = lengths.averages().map((average, field) => new PostingsMerger(field, lengths, average));
  const piece = new ByteBuffer(pieceBytes);
  for (let term = 0; term < termsCount; term++) {
    offsets[term] = out.sectionLength + piece.length;
    yieldNow();
    mergeTerm(readers, term, lists, products);
    frequencies[term] = products.take();
    appendRecord(lists, piece);
    enforceLimit(limits, 'postingsBytes', out.sectionLength + piece.length);
    if (piece.length < pieceBytes) continue;
    out.write(piece.view());
    piece.length = 0;
  }
  out.write(piece.view());
  return { offsets, frequencies };
};
