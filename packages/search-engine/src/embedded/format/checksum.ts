import { crc32 } from 'node:zlib';

/** zlib takes 32-bit lengths and would silently checksum only the beginning of a longer buffer. */
const defaultPieceBytes = 1 << 30;

/** The CRC-32 of any number of bytes, continued from `before`. */
export const checksumOf = (bytes: Uint8Array, before = 0, pieceBytes = defaultPieceBytes): number => {
  let crc = before;
  for (let at = 0; at < bytes.length; at += pieceBytes) crc = crc32(bytes.subarray(at, at + pieceBytes), crc);
  return crc;
};
