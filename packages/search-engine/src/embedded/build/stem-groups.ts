import type { LanguageCode } from '@vitrina/contract';
import { stem } from '../../language/stem.ts';
import { decodeUnits, encodeTerm } from '../../terms/term-bytes.ts';
import { TermTable } from '../../terms/term-table.ts';
import type { GenerationFileWriter } from '../format/file-writer.ts';
import { buildDictionary } from './dictionary-builder.ts';

const maxTermUnits = 64;
const none = 0xffffffff;

const hasDigit = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let at = start; at < end; at++) if (bytes[at] >= 0x30 && bytes[at] <= 0x39) return true;
  return false;
};

/**
 * Writes which terms share a stem. A group of one term that is its own stem is left out: the dictionary finds it. Terms with digits have no
 * other forms. Sections: the stems as a dictionary, and the ordinals of each stem's terms.
 */
export const writeStemGroups = (
  table: TermTable,
  sortedIds: Uint32Array,
  language: LanguageCode,
  out: GenerationFileWriter,
): number => {
  const { bytes } = table;
  const stems = new TermTable();
  const units = new Uint16Array(maxTermUnits);
  const stemOf = new Uint32Array(sortedIds.length).fill(none);
  const isChanged = new Uint8Array(sortedIds.length);
  for (let termOrdinal = 0; termOrdinal < sortedIds.length; termOrdinal++) {
    const id = sortedIds[termOrdinal];
    const start = table.startOf(id);
    const end = table.endOf(id);
    if (hasDigit(bytes, start, end)) continue;
    const term = String.fromCharCode(...units.subarray(0, decodeUnits(bytes, start, end, units, 0)));
    const termStem = stem(term, language);
    stemOf[termOrdinal] = stems.internBytes(encodeTerm(termStem));
    isChanged[termOrdinal] = termStem === term ? 0 : 1;
  }
  const sizes = new Uint32Array(stems.size);
  const hasOthers = new Uint8Array(stems.size);
  for (let termOrdinal = 0; termOrdinal < stemOf.length; termOrdinal++) {
    const group = stemOf[termOrdinal];
    if (group === none) continue;
    sizes[group] = sizes[group] + 1;
    if (isChanged[termOrdinal] === 1) hasOthers[group] = 1;
  }
  const grouped = stems.sortedIds().filter((group) => hasOthers[group] === 1);
  const dictionary = buildDictionary(stems, grouped);
  const starts = new Uint32Array(grouped.length + 1);
  const placeOf = new Uint32Array(stems.size).fill(none);
  for (let place = 0; place < grouped.length; place++) {
    const group = grouped[place];
    placeOf[group] = place;
    starts[place + 1] = starts[place] + sizes[group];
  }
  const termOrdinals = new Uint32Array(starts[grouped.length]);
  const next = starts.slice();
  for (let termOrdinal = 0; termOrdinal < stemOf.length; termOrdinal++) {
    const group = stemOf[termOrdinal];
    const place = group === none ? none : placeOf[group];
    if (place === none) continue;
    termOrdinals[next[place]] = termOrdinal;
    next[place] = next[place] + 1;
  }
  out.writeSection('stems', dictionary.bytes);
  out.writeSection('stem.blocks', dictionary.blockOffsets);
  out.writeSection('stem.starts', starts);
  out.writeSection('stem.ranks', termOrdinals);
  return grouped.length;
};
