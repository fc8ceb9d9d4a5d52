import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { DamagedIndexError, type GenerationState, type InspectionDepth } from '../../port.ts';
import { formatVersion, paddedLength, type SectionEntry } from '../format/file-format.ts';
import { readFooter } from '../format/file-reading.ts';
import { hasCode } from './file-errors.ts';

/** Small enough that computing its checksum does not block the event loop noticeably. */
const pieceBytes = 1 << 18;

const isSectionSound = async (
  file: FileHandle,
  { offset, length, crc }: SectionEntry,
  piece: Buffer,
): Promise<boolean> => {
  const end = offset + paddedLength(length);
  let seen = 0;
  for (let at = offset; at < end; ) {
    const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, end - at), at);
    if (bytesRead === 0) return false;
    seen = crc32(piece.subarray(0, bytesRead), seen);
    at += bytesRead;
  }
  return seen === crc;
};

const areAllSound = async (file: FileHandle, sections: readonly SectionEntry[]): Promise<boolean> => {
  const piece = Buffer.allocUnsafe(pieceBytes);
  for (const section of sections) if (!(await isSectionSound(file, section, piece))) return false;
  return true;
};

/** Verifies every byte of a generation file against its checksums, the products' JSON included, piece by piece; `quick` only where they are. */
export const inspectGeneration = async (
  path: string,
  depth: InspectionDepth,
): Promise<Exclude<GenerationState, 'none'>> => {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'damaged';
    throw error;
  }
  try {
    const { version, sections } = readFooter(file.fd);
    if (depth === 'whole' && !(await areAllSound(file, sections))) return 'damaged';
    return version === formatVersion ? 'sound' : 'outdated';
  } catch (error) {
    if (error instanceof DamagedIndexError) return 'damaged';
    throw error;
  } finally {
    await file.close();
  }
};
