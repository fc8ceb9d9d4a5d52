import { crc32 } from 'node:zlib';

/** zlib takes lengths of 32 bits: a run of bytes that is longer would be checked in its first bytes alone. */
const defaultPieceBytes = 1 << 30;

/** The CRC-32 of any number of bytes, going on from `before`. */
export const checksumOf = (bytes: Uint8Array, before = 0, pieceBytes = defaultPieceBytes): number => {
  let crc = before;
  for (let at = 0; at < bytes.length; at += pieceBytes) crc = crc32(bytes.subarray(at, at + pieceBytes), crc);
  return crc;
};
