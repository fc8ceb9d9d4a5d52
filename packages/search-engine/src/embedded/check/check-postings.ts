import { ByteCursor } from '../format/byte-cursor.ts';
import { countNew, countOnly } from '../format/posting-loops.ts';
import { expectThat } from './expect-that.ts';
import type { SectionFile } from './section-file.ts';
import type { SectionWindow } from './section-window.ts';

/** Term ordinals in the order of their records. Sorted as pairs packed into 64-bit integers, which needs no room on the heap. */
const ordinalsByOffset = (offsets: Uint32Array): Uint32Array => {
  const pairs = new Uint32Array(offsets.length * 2);
  for (let termOrdinal = 0; termOrdinal < offsets.length; termOrdinal++) {
    pairs[termOrdinal * 2] = termOrdinal;
    pairs[termOrdinal * 2 + 1] = offsets[termOrdinal];
  }
  new BigUint64Array(pairs.buffer).sort();
  const termOrdinals = new Uint32Array(offsets.length);
  for (let at = 0; at < termOrdinals.length; at++) termOrdinals[at] = pairs[at * 2];
  return termOrdinals;
};

type Counting = {
  readonly productsCount: number;
  readonly fieldsCount: number;
  /** By product: the last record that listed it. */
  readonly lastRecordOf: Uint32Array;
};

/**
 * How many products' positions are there: the lowest bit of a varint's first byte marks a product's last position. Reads four bytes at a time,
 * because positions are most of a generation's bytes.
 */
const countPositions = (bytes: Uint8Array, words: Int32Array, start: number, end: number): number => {
  let products = 0;
  let at = start;
  /** 1 where the next byte begins a varint. */
  let begins = 1;
  for (; at < end && (at & 3) !== 0; at++) {
    const byte = bytes[at];
    products += begins & byte;
    begins = (byte >>> 7) ^ 1;
  }
  for (const last = end - 4; at <= last; at += 4) {
    const four = words[at >> 2];
    const ends = (~four >>> 7) & 0x01010101;
    const isOver = ((ends << 8) | begins) & four;
    products += Math.imul(isOver, 0x01010101) >>> 24;
    begins = ends >>> 24;
  }
  for (; at < end; at++) {
    const byte = bytes[at];
    products += begins & byte;
    begins = (byte >>> 7) ^ 1;
  }
  return begins === 1 && isLastOver(bytes, start, end) ? products : -1;
};

/** Whether the varint that ends at `end` is its product's last. */
const isLastOver = (bytes: Uint8Array, start: number, end: number): boolean => {
  let first = end - 1;
  while (first > start && bytes[first - 1] > 127) first--;
  return first >= start && (bytes[first] & 1) === 1;
};

/** How many products a term's record has, -1 if it is malformed. */
const checkRecord = (
  { bytes, words }: SectionWindow,
  start: number,
  end: number,
  record: number,
  counting: Counting,
): number => {
  const head = new ByteCursor(bytes, start);
  const count = head.readByte();
  // All heads come before the first list, so they are skipped once to find where that begins.
  for (let i = 0; i < count && head.at < end; i++) skipHead(head);
  let at = head.at;
  head.at = start + 1;
  let fieldBefore = -1;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const field = head.readByte();
    const products = head.readVarint();
    const postingsEnd = at + head.readVarint();
    const positionsEnd = postingsEnd + head.readVarint();
    if (field <= fieldBefore || field >= counting.fieldsCount || positionsEnd > end) return -1;
    const news =
      count === 1
        ? countOnly(bytes, at, postingsEnd, products, counting.productsCount)
        : countNew(bytes, at, postingsEnd, products, record, counting);
    if (news < 0 || countPositions(bytes, words, postingsEnd, positionsEnd) !== products) return -1;
    at = positionsEnd;
    fieldBefore = field;
    sum += news;
  }
  return at === end ? sum : -1;
};

const skipHead = (head: ByteCursor): void => {
  head.readByte();
  head.readVarint();
  head.readVarint();
  head.readVarint();
};

/** Each term's record begins at its offset, ends where the next one begins, and has as many products, ascending, as its frequency says. */
export const checkPostings = (file: SectionFile, yieldNow: () => void): void => {
  const offsets = file.uint32('term.offsets');
  const frequencies = file.uint32('term.frequencies');
  const { termsCount, textFields, generation } = file.meta;
  expectThat(
    offsets.length === termsCount && frequencies.length === termsCount,
    () => `${termsCount} terms, ${offsets.length} offsets, ${frequencies.length} frequencies`,
  );
  const { productsCount } = generation;
  const lastRecordOf = new Uint32Array(productsCount);
  const counting: Counting = {
    productsCount,
    fieldsCount: textFields.length,
    lastRecordOf,
  };
  const termOrdinals = ordinalsByOffset(offsets);
  const window = file.window('postings', true);
  let end = 0;
  for (let record = 0; record < termOrdinals.length; record++) {
    const termOrdinal = termOrdinals[record];
    const start = offsets[termOrdinal];
    expectThat(
      start === end,
      () => `postings: the record of term ${termOrdinal} begins at ${start}, not at ${end}`,
    );
    end = record + 1 < termOrdinals.length ? offsets[termOrdinals[record + 1]] : window.length;
    expectThat(
      end > start,
      () => `postings: terms ${termOrdinal} and ${termOrdinals[record + 1]} begin at ${start}`,
    );
    const at = window.show(start, end);
    const found = checkRecord(window, at, at + end - start, record + 1, counting);
    const wanted = frequencies[termOrdinal];
    expectThat(found === wanted, () =>
      found < 0
        ? `postings: the record of term ${termOrdinal} at ${start} can't be read`
        : `postings: term ${termOrdinal} is in ${found} products, not in ${wanted}`,
    );
    yieldNow();
  }
  expectThat(end === window.length, () => `postings: end at ${end}, not at ${window.length}`);
  window.finish();
};
