import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { LanguageCode } from '@vitrina/contract';
import { enforceLimit } from '../../index-limits.ts';
import { TokenBuffer } from '../../language/token-buffer.ts';
import type { IndexLimits } from '../../port.ts';
import { ByteBuffer } from '../../terms/byte-buffer.ts';
import { TermTable } from '../../terms/term-table.ts';
import type { GenerationFileWriter } from '../format/file-writer.ts';
import { SegmentReader } from '../format/segment-reader.ts';
import { buildDictionary } from './dictionary-builder.ts';
import { FieldLengths } from './field-lengths.ts';
import { type MergedTerms, mergeSegments } from './merge.ts';
import { Segment } from './segment.ts';
import { writeStemGroups } from './stem-groups.ts';

/** Positions between two values of one field, so that no phrase crosses from one into the next. */
const gapBetweenValues = 8;

export type TextIndexerOptions = {
  readonly pathOf: (segment: number) => string;
  readonly yieldNow: () => void;
  readonly segmentTokens: number | undefined;
  readonly limits: IndexLimits;
};

/** Builds the dictionary and the postings of all text fields; tokens that don't fit into a segment go to temporary files. */
export class TextIndexer {
  readonly #terms = new TermTable();
  readonly #tokens = new TokenBuffer();
  readonly #lengths: FieldLengths;
  readonly #segment: Segment;
  readonly #pathOf: (segment: number) => string;
  readonly #yieldNow: () => void;
  readonly #limits: IndexLimits;
  readonly #paths: string[] = [];
  readonly #productLengths: Uint32Array;
  /** The term ids of the text read last. */
  #termsRead = new Uint32Array(256);
  #position = 0;

  constructor(fieldsCount: number, { pathOf, yieldNow, segmentTokens, limits }: TextIndexerOptions) {
    this.#yieldNow = yieldNow;
    this.#limits = limits;
    this.#lengths = new FieldLengths(fieldsCount);
    this.#segment = new Segment(fieldsCount, segmentTokens);
    this.#productLengths = new Uint32Array(fieldsCount);
    this.#pathOf = pathOf;
  }

  get termsCount(): number {
    return this.#terms.size;
  }

  addField(field: number, texts: readonly string[]): void {
    this.#position = 0;
    for (const text of texts) this.#addText(field, text);
  }

  endProduct(): void {
    this.#lengths.add(this.#productLengths);
    this.#productLengths.fill(0);
  }

  #addText(field: number, text: string): void {
    const tokens = this.#tokens;
    tokens.read(text);
    const { count, starts, ends, positions } = tokens;
    const { units } = tokens.text;
    if (this.#termsRead.length < count) this.#termsRead = new Uint32Array(count * 2);
    const terms = this.#termsRead;
    for (let i = 0; i < count; i++) terms[i] = this.#terms.intern(units, starts[i], ends[i]);
    enforceLimit(this.#limits, 'terms', this.#terms.size);
    const product = this.#lengths.productsCount;
    for (let done = 0; done < count; ) {
      if (this.#segment.isFull) this.#spill();
      done = this.#segment.add(terms, positions, done, count, product, field, this.#position);
    }
    this.#position += tokens.length + gapBetweenValues;
    this.#productLengths[field] = this.#productLengths[field] + tokens.length;
  }

  #spill(): void {
    const path = this.#pathOf(this.#paths.length);
    this.#paths.push(path);
    const file = openSync(path, 'w');
    try {
      const write = (bytes: Uint8Array): void => {
        for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
      };
      this.#segment.flush(this.#terms.size, write, this.#yieldNow);
    } finally {
      closeSync(file);
    }
  }

  /** Call this behind the last text. Frees the memory that only adding texts needs. */
  endTexts(): void {
    if (this.#segment.length > 0) this.#spill();
    this.#segment.release();
  }

  /** Call this after `endTexts`: writes dictionary and postings, and frees their memory. Returns how many stems have a group of terms. */
  write(out: GenerationFileWriter, language: LanguageCode): number {
    const merged = this.#merge(out);
    this.#lengths.release();
    this.removeFiles();
    const sortedIds = this.#terms.sortedIds();
    const dictionary = buildDictionary(this.#terms, sortedIds);
    out.writeSection('dictionary', dictionary.bytes);
    out.writeSection('dictionary.blocks', dictionary.blockOffsets);
    out.writeSection('dictionary.signatures', dictionary.charMasks);
    out.writeSection(
      'term.offsets',
      sortedIds.map((id) => merged.offsets[id]),
    );
    out.writeSection(
      'term.frequencies',
      sortedIds.map((id) => merged.frequencies[id]),
    );
    const stemsCount = writeStemGroups(this.#terms, sortedIds, language, out);
    this.#terms.release();
    return stemsCount;
  }

  #merge(out: GenerationFileWriter): MergedTerms {
    const readers: SegmentReader[] = [];
    const long = new ByteBuffer();
    try {
      for (const path of this.#paths) readers.push(new SegmentReader(path, long));
      out.begin('postings');
      const merged = mergeSegments(readers, this.#terms.size, this.#lengths, out, {
        yieldNow: this.#yieldNow,
        limits: this.#limits,
      });
      out.end();
      return merged;
    } finally {
      for (const reader of readers) reader.close();
    }
  }

  removeFiles(): void {
    for (const path of this.#paths.splice(0)) rmSync(path, { force: true });
  }
}
