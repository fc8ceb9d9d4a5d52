import { charMaskOf } from '../../language/char-mask.ts';
import { ByteBuffer } from '../../terms/byte-buffer.ts';
import { decodeUnits } from '../../terms/term-bytes.ts';
import type { TermTable } from '../../terms/term-table.ts';

export const termsPerBlock = 16;
const maxTermUnits = 64;

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * Front-codes the sorted terms in blocks of 16. An entry is the number of bytes shared with the term before it, the number of its remaining
 * bytes, and those bytes; the first entry of a block shares none. The shared part ends at a character boundary, so that a walk can decode as
 * it goes.
 */
export const buildDictionary = (
  table: TermTable,
  sortedIds: Uint32Array,
): { bytes: Uint8Array; blockOffsets: Uint32Array; charMasks: Uint32Array } => {
  const { bytes } = table;
  const out = new ByteBuffer(1 << 16);
  const blockOffsets = new Uint32Array(Math.ceil(sortedIds.length / termsPerBlock));
  const charMasks = new Uint32Array(sortedIds.length);
  const units = new Uint16Array(maxTermUnits);
  let previousStart = 0;
  let previousEnd = 0;
  for (let termOrdinal = 0; termOrdinal < sortedIds.length; termOrdinal++) {
    const id = sortedIds[termOrdinal];
    const start = table.startOf(id);
    const end = table.endOf(id);
    let shared = 0;
    if (termOrdinal % termsPerBlock === 0) blockOffsets[termOrdinal / termsPerBlock] = out.length;
    else {
      const most = Math.min(end - start, previousEnd - previousStart);
      while (shared < most && bytes[start + shared] === bytes[previousStart + shared]) shared++;
      while (shared > 0 && isContinuation(bytes[start + shared])) shared--;
    }
    charMasks[termOrdinal] = charMaskOf(units.subarray(0, decodeUnits(bytes, start, end, units, 0)));
    out.writeByte(shared);
    out.writeByte(end - start - shared);
    out.append(bytes.subarray(start + shared, end));
    previousStart = start;
    previousEnd = end;
  }
  return { bytes: out.view(), blockOffsets, charMasks };
};
