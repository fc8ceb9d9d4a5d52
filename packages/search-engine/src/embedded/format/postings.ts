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
 * check of a new generation reads heads by itself, because it trusts none of them.
 */

/** Where one list of a record lies in the section. */
export type ListPlace = {
  readonly field: number;
  readonly count: number;
  readonly postings: number;
  readonly positions: number;
};

/** The lists of the record at `at`, one for each field that has the term. */
export const readLists = (bytes: Uint8Array, at: number): ListPlace[] => {
  const cursor = new ByteCursor(bytes, at);
  const heads = Array.from({ length: cursor.readByte() }, () => ({
    field: cursor.readByte(),
    count: cursor.readVarint(),
    postingsLength: cursor.readVarint(),
    positionsLength: cursor.readVarint(),
  }));
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
