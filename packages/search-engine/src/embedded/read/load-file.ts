import { closeSync, openSync } from 'node:fs';
import { DamagedIndexError } from '../../port.ts';
import { checksumOf } from '../format/checksum.ts';
import {
  documentsSection,
  type GenerationMeta,
  isCheckedVersion,
  paddedLength,
  type SectionEntry,
} from '../format/file-format.ts';
import { readExactly, readFooter } from '../format/file-reading.ts';
import { reserveForGeneration, reservePlain } from '../kernels/generation-memory.ts';
import type { SharedMemory } from '../kernels/web-assembly.ts';
import { hasCode } from '../store/file-errors.ts';

/** A generation in memory: every section but the products' JSON, in one piece that all search threads share. */
export type LoadedGeneration = {
  readonly path: string;
  readonly memory: SharedMemory;
  /** Where each section is in the memory. */
  readonly layout: ReadonlyMap<string, { readonly offset: number; readonly length: number }>;
  readonly meta: GenerationMeta;
  /** Where the products' JSON begins in the file. */
  readonly documentsOffset: number;
};

const loadSections = (file: number, sections: readonly SectionEntry[], isChecked: boolean) => {
  const resident = sections.filter((section) => section.name !== documentsSection);
  const size = resident.reduce((sum, section) => sum + paddedLength(section.length), 0);
  // Kernels would write to other products where a list names some that aren't there; loops write nothing.
  const memory = isChecked ? reserveForGeneration(size) : reservePlain(size);
  const layout = new Map<string, { offset: number; length: number }>();
  let at = 0;
  for (const { name, offset, length, crc } of resident) {
    const bytes = new Uint8Array(memory.buffer, at, paddedLength(length));
    readExactly(file, bytes, offset);
    if (checksumOf(bytes) !== crc) throw new DamagedIndexError(`section ${name} is damaged`);
    layout.set(name, { offset: at, length });
    at += bytes.length;
  }
  return { memory, layout };
};

/** Reads a generation file and verifies every byte of it, except for the products' JSON, which is verified on reading. */
export const loadGeneration = (path: string): LoadedGeneration => {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new DamagedIndexError('the index file is missing');
    throw error;
  }
  try {
    const { sections, meta, version } = readFooter(file);
    const documents = sections.find((section) => section.name === documentsSection);
    if (!documents) throw new DamagedIndexError('the file holds no products');
    return {
      path,
      ...loadSections(file, sections, isCheckedVersion(version)),
      meta,
      documentsOffset: documents.offset,
    };
  } finally {
    closeSync(file);
  }
};
