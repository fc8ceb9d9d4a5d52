import { fstatSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { DamagedIndexError } from '../../port.ts';
import { decodeHeader, type Footer, headerBytes } from './file-format.ts';

/** Node takes 31-bit lengths: more is read in pieces. */
const defaultPieceBytes = 1 << 30;

/** Fills `bytes` from an offset in the file. Throws `DamagedIndexError` if the file ends too early. */
export const readExactly = (
  file: number,
  bytes: Uint8Array,
  offset: number,
  pieceBytes = defaultPieceBytes,
): void => {
  let done = 0;
  while (done < bytes.length) {
    const wanted = Math.min(bytes.length - done, pieceBytes);
    const read = readSync(file, bytes, done, wanted, offset + done);
    if (read === 0) throw new DamagedIndexError('the file is cut off');
    done += read;
  }
};

/** Reads header and footer and verifies their checksums. */
export const readFooter = (file: number): Footer & { readonly version: number } => {
  const fileSize = fstatSync(file).size;
  if (fileSize < headerBytes) throw new DamagedIndexError('the file is cut off');
  const head = Buffer.alloc(headerBytes);
  readExactly(file, head, 0);
  const { version, footerOffset, footerLength, footerCrc } = decodeHeader(head, fileSize);
  const bytes = Buffer.alloc(footerLength);
  readExactly(file, bytes, footerOffset);
  if (crc32(bytes) !== footerCrc) throw new DamagedIndexError('the footer is damaged');
  return { ...(JSON.parse(bytes.toString('utf8')) as Footer), version };
};
