import { ByteCursor } from '../format/byte-cursor.ts';
import { expectThat } from './expect-that.ts';
import type { SectionFile } from './section-file.ts';

/** The terms' ranks in the order of their records. The numbers are put together in pairs, for sorting whole numbers takes no heap. */
const ranksByOffset = (offsets: Uint32Array): Uint32Array => {
  const pairs = new Uint32Array(offsets.length * 2);
  for (let rank = 0; rank < offsets.length; rank++) {
    pairs[rank * 2] = rank;
    pairs[rank * 2 + 1] = offsets[rank] as number;
  }
  new BigUint64Array(pairs.buffer).sort();
  const ranks = new Uint32Array(offsets.length);
  for (let at = 0; at < ranks.length; at++) ranks[at] = pairs[at * 2] as number;
  return ranks;
};

type Counting = {
  readonly productsCount: number;
  readonly fieldsCount: number;
  /** By product: the record that had it last. */
  readonly lastRecordOf: Uint32Array;
};

/** Reads one (term, field) list and gives how many of its products no list of the record had before. */
const countNew = (
  bytes: Uint8Array,
  start: number,
  end: number,
  products: number,
  record: number,
  { productsCount, lastRecordOf }: Counting,
): number => {
  let product = -1;
  let at = start;
  let listed = 0;
  let news = 0;
  while (at < end) {
    let byte = bytes[at++] as number;
    let delta = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number;
      delta |= (byte & 127) << shift;
    }
    product += delta;
    at++;
    if (delta < 1 || product >= productsCount) return -1;
    listed++;
    if (lastRecordOf[product] === record) continue;
    lastRecordOf[product] = record;
    news++;
  }
  return at === end && listed === products ? news : -1;
};

/** How many products' positions lie there: the lowest bit of each varint tells the last of a product's. */
const countPositions = (bytes: Uint8Array, start: number, end: number): number => {
  let products = 0;
  let at = start;
  let isOver = 1;
  while (at < end) {
    const first = bytes[at++] as number;
    for (let byte = first; byte > 127; ) byte = bytes[at++] as number;
    isOver = first & 1;
    products += isOver;
  }
  return at === end && isOver === 1 ? products : -1;
};

/** How many products are in a term's record, -1 if it can't be read from its beginning to its end. */
const checkRecord = (
  bytes: Uint8Array,
  start: number,
  end: number,
  record: number,
  counting: Counting,
): number => {
  const head = new ByteCursor(bytes, start);
  const count = head.readByte();
  // The heads of all lists come before the lists: they are gone over once to find these.
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
    const news = countNew(bytes, at, postingsEnd, products, record, counting);
    if (news < 0 || countPositions(bytes, postingsEnd, positionsEnd) !== products) return -1;
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

/**
 * Each term's record begins where its offset says and ends where the next begins, and holds as many products, ascending, as
 * its frequency says.
 */
export const checkPostings = (file: SectionFile, giveWay: () => void): void => {
  const offsets = file.uint32('term.offsets');
  const frequencies = file.uint32('term.frequencies');
  const { termsCount, textFields, generation } = file.meta;
  expectThat(
    offsets.length === termsCount && frequencies.length === termsCount,
    () => `${termsCount} terms, ${offsets.length} offsets, ${frequencies.length} frequencies`,
  );
  const { productsCount } = generation;
  const lastRecordOf = new Uint32Array(productsCount);
  const counting: Counting = { productsCount, fieldsCount: textFields.length, lastRecordOf };
  const ranks = ranksByOffset(offsets);
  const window = file.window('postings', true);
  let end = 0;
  for (let record = 0; record < ranks.length; record++) {
    const rank = ranks[record] as number;
    const start = offsets[rank] as number;
    expectThat(start === end, () => `postings: the record of term ${rank} begins at ${start}, not at ${end}`);
    end = record + 1 < ranks.length ? (offsets[ranks[record + 1] as number] as number) : window.length;
    expectThat(end > start, () => `postings: terms ${rank} and ${ranks[record + 1]} begin at ${start}`);
    const at = window.show(start, end);
    const found = checkRecord(window.bytes, at, at + end - start, record + 1, counting);
    const wanted = frequencies[rank] as number;
    expectThat(found === wanted, () =>
      found < 0
        ? `postings: the record of term ${rank} at ${start} can't be read`
        : `postings: term ${rank} is in ${found} products, not in ${wanted}`,
    );
    giveWay();
  }
  expectThat(end === window.length, () => `postings: end at ${end}, not at ${window.length}`);
  window.finish();
};
