import type { ByteBuffer } from '../../terms/byte-buffer.ts';
import { ByteCursor } from './byte-cursor.ts';

/*
 * The postings section, a record for each term:
 *
 *   record    = number of lists (byte), head of each list, body of each list; lists by ascending field
 *   head      = field (byte), products (varint), bytes of postings (varint), bytes of positions (varint)
 *   body      = postings, positions
 *   postings  = for each product, ascending: distance from the one before (varint; the first counts from -1), impact (byte)
 *   positions = for each product: its positions, ascending, each the distance from the one before (the first counts from 0)
 *               times 2, plus 1 for the product's last (varint)
 *
 * Varints are LEB128. Loops over postings are in `posting-loops.ts`; `PostingWalk` goes product by product and reads positions. The
 * check of a new generation reads heads by itself, because it trusts none of them. Segments, from which the section is merged, have
 * the same heads and positions (`segment-reader.ts`).
 */

/** No head is longer. */
export const maxHeadBytes = 16;

export type ListHead = {
  readonly field: number;
  readonly count: number;
  readonly postingsLength: number;
  readonly positionsLength: number;
};

export const readHead = (cursor: ByteCursor): ListHead => ({
  field: cursor.readByte(),
  count: cursor.readVarint(),
  postingsLength: cursor.readVarint(),
  positionsLength: cursor.readVarint(),
});

export const writeHead = (
  field: number,
  count: number,
  { postings, positions }: ListBody,
  into: ByteBuffer,
): void => {
  into.writeByte(field);
  into.writeVarint(count);
  into.writeVarint(postings.length);
  into.writeVarint(positions.length);
};

/** The body of a list under construction. */
export type ListBody = { readonly postings: ByteBuffer; readonly positions: ByteBuffer };

export const writeBody = ({ postings, positions }: ListBody, into: ByteBuffer): void => {
  into.appendRange(postings.bytes, 0, postings.length);
  into.appendRange(positions.bytes, 0, positions.length);
};

/** Where one list of a record is in the section. */
export type ListPlace = {
  readonly field: number;
  readonly count: number;
  readonly postings: number;
  readonly positions: number;
};

/** The lists of the record at offset `at`, one per field that has the term. */
export const readLists = (bytes: Uint8Array, at: number): ListPlace[] => {
  const cursor = new ByteCursor(bytes, at);
  const heads = Array.from({ length: cursor.readByte() }, () => readHead(cursor));
  let body = cursor.at;
  return heads.map(({ field, count, postingsLength, positionsLength }) => {
    const postings = body;
    const positions = postings + postingsLength;
    body = positions + positionsLength;
    return { field, count, postings, positions };
  });
};

/** The first product of a list. */
export const firstProductOf = (bytes: Uint8Array, { postings }: ListPlace): number =>
  new ByteCursor(bytes, postings).readVarint() - 1;
