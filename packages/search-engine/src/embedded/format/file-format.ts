import { crc32 } from 'node:zlib';
import type { Generation } from '../../port.ts';
import { DamagedIndexError } from '../../port.ts';

/**
 * One file per generation: header (64 bytes), sections (each padded to 8 bytes, with a CRC-32), footer (JSON with the section table and the
 * kinds of the columns). Described in docs/design/ranking.md.
 */
export const headerBytes = 64;
export const sectionAlignment = 8;
export const formatVersion = 5;
/**
 * Before version 5 some short words have other stems (docs/decisions/0021), and decimals are whole numbers (docs/decisions/0113). Before version 4 there are no names of attributes, and quantities in values
 * are as the feed wrote them; in version 2 pieces of large files may have changed places (docs/decisions/0050). Such files are served until they
 * have been rebuilt.
 */
const oldestReadVersion = 2;
export const isReadVersion = (version: number): boolean =>
  version >= oldestReadVersion && version <= formatVersion;
/** From this version on every file was checked as a whole before it went live (docs/decisions/0050): what a list names is there. */
const oldestCheckedVersion = 3;
export const isCheckedVersion = (version: number): boolean => version >= oldestCheckedVersion;
const magic = 'VITRINA\n';

/** The products' JSON, the only section that stays on disk. */
export const documentsSection = 'documents';

export type SectionEntry = {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
  readonly crc: number;
};

export type ColumnEntry =
  | {
      readonly kind: 'values';
      readonly field: string;
      readonly valuesCount: number;
      readonly isMulti: boolean;
    }
  | { readonly kind: 'order'; readonly field: string }
  | { readonly kind: 'number'; readonly field: string }
  | { readonly kind: 'presence'; readonly field: string };

export type GenerationMeta = {
  readonly generation: Generation;
  readonly termsCount: number;
  /** Stems with a group of terms. */
  readonly stemsCount: number;
  /** The fields whose words are indexed; a list's field number is an index into these. */
  readonly textFields: readonly string[];
  readonly columns: readonly ColumnEntry[];
};

export type Footer = { readonly sections: readonly SectionEntry[]; readonly meta: GenerationMeta };

export type Header = {
  readonly version: number;
  readonly footerOffset: number;
  readonly footerLength: number;
  readonly footerCrc: number;
};

export const paddedLength = (length: number): number =>
  Math.ceil(length / sectionAlignment) * sectionAlignment;

export const encodeHeader = (header: Omit<Header, 'version'>): Buffer => {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write(magic, 0, 'latin1');
  bytes.writeUInt32LE(formatVersion, 8);
  bytes.writeDoubleLE(header.footerOffset, 16);
  bytes.writeUInt32LE(header.footerLength, 24);
  bytes.writeUInt32LE(header.footerCrc, 28);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, headerBytes - 4)), headerBytes - 4);
  return bytes;
};

/** Throws `DamagedIndexError` unless the bytes are a header of a readable version and the file ends where the footer does. */
export const decodeHeader = (bytes: Buffer, fileSize: number): Header => {
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, 8) !== magic)
    throw new DamagedIndexError('not an index file');
  if (crc32(bytes.subarray(0, headerBytes - 4)) !== bytes.readUInt32LE(headerBytes - 4))
    throw new DamagedIndexError('the header is damaged');
  const version = bytes.readUInt32LE(8);
  if (!isReadVersion(version)) throw new DamagedIndexError('the file has another version');
  const header = {
    version,
    footerOffset: bytes.readDoubleLE(16),
    footerLength: bytes.readUInt32LE(24),
    footerCrc: bytes.readUInt32LE(28),
  };
  if (header.footerOffset + header.footerLength !== fileSize)
    throw new DamagedIndexError('the file is cut off');
  return header;
};
