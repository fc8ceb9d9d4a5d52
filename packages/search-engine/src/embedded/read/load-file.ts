import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { DamagedIndexError } from '../../port.ts';
import {
  decodeHeader,
  documentsSection,
  type Footer,
  type GenerationMeta,
  headerBytes,
  paddedLength,
  type SectionEntry,
} from '../format/file-format.ts';
import { hasCode } from '../store/file-errors.ts';

/** A generation in memory: every section but the products' JSON, in one buffer that all search workers share. */
export type LoadedGeneration = {
  readonly path: string;
  readonly buffer: SharedArrayBuffer;
  /** Where each section lies in the buffer. */
  readonly layout: ReadonlyMap<string, { readonly offset: number; readonly length: number }>;
  readonly meta: GenerationMeta;
  /** Where the products' JSON begins in the file. */
  readonly documentsOffset: number;
};

const readExactly = (file: number, bytes: Uint8Array, offset: number): void => {
  let done = 0;
  while (done < bytes.length) {
    const read = readSync(file, bytes, done, bytes.length - done, offset + done);
    if (read === 0) throw new DamagedIndexError('the file is cut off');
    done += read;
  }
};

const readFooter = (file: number): Footer => {
  const fileSize = fstatSync(file).size;
  if (fileSize < headerBytes) throw new DamagedIndexError('the file is cut off');
  const head = Buffer.alloc(headerBytes);
  readExactly(file, head, 0);
  const header = decodeHeader(head, fileSize);
  const bytes = Buffer.alloc(header.footerLength);
  readExactly(file, bytes, header.footerOffset);
  if (crc32(bytes) !== header.footerCrc) throw new DamagedIndexError('the footer is damaged');
  return JSON.parse(bytes.toString('utf8')) as Footer;
};

const loadSections = (file: number, sections: readonly SectionEntry[]) => {
  const kept = sections.filter((section) => section.name !== documentsSection);
  const size = kept.reduce((sum, section) => sum + paddedLength(section.length), 0);
  const buffer = new SharedArrayBuffer(size);
  const layout = new Map<string, { offset: number; length: number }>();
  let at = 0;
  for (const { name, offset, length, crc } of kept) {
    const bytes = new Uint8Array(buffer, at, paddedLength(length));
    readExactly(file, bytes, offset);
    if (crc32(bytes) !== crc) throw new DamagedIndexError(`section ${name} is damaged`);
    layout.set(name, { offset: at, length });
    at += bytes.length;
  }
  return { buffer, layout };
};

/** Reads a generation file and checks every byte of it but the products' JSON, which is checked as it is read. */
export const loadGeneration = (path: string): LoadedGeneration => {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new DamagedIndexError('the index file is missing');
    throw error;
  }
  try {
    const { sections, meta } = readFooter(file);
    const documents = sections.find((section) => section.name === documentsSection);
    if (!documents) throw new DamagedIndexError('the file holds no products');
    return { path, ...loadSections(file, sections), meta, documentsOffset: documents.offset };
  } finally {
    closeSync(file);
  }
};
