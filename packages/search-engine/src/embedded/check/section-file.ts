import { closeSync, openSync } from 'node:fs';
import { DamagedIndexError, GenerationCheckError } from '../../port.ts';
import { checksumOf } from '../format/checksum.ts';
import { type GenerationMeta, paddedLength, type SectionEntry } from '../format/file-format.ts';
import { readExactly, readFooter } from '../format/file-reading.ts';
import { SectionWindow } from './section-window.ts';

/** The sections of a generation file on disk: short ones are read whole, long ones through a window. */
export class SectionFile {
  readonly meta: GenerationMeta;
  readonly #file: number;
  readonly #sections: ReadonlyMap<string, SectionEntry>;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    try {
      const { sections, meta } = readFooter(this.#file);
      this.meta = meta;
      this.#sections = new Map(sections.map((section) => [section.name, section]));
    } catch (error) {
      this.close();
      if (error instanceof DamagedIndexError) throw new GenerationCheckError(error.message);
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  uint8(name: string): Uint8Array {
    const { offset, length, crc } = this.#entry(name);
    const bytes = new Uint8Array(paddedLength(length));
    readExactly(this.#file, bytes, offset);
    if (checksumOf(bytes) !== crc) throw new GenerationCheckError(`${name}: the checksum is another`);
    return bytes.subarray(0, length);
  }

  uint16(name: string): Uint16Array {
    const { buffer, length } = this.#wholeNumbers(name, 2);
    return new Uint16Array(buffer, 0, length / 2);
  }

  uint32(name: string): Uint32Array {
    const { buffer, length } = this.#wholeNumbers(name, 4);
    return new Uint32Array(buffer, 0, length / 4);
  }

  float64(name: string): Float64Array {
    const { buffer, length } = this.#wholeNumbers(name, 8);
    return new Float64Array(buffer, 0, length / 8);
  }

  /** For reading a section from front to back. `isSummed`: and verifying its checksum. */
  window(name: string, isSummed: boolean): SectionWindow {
    return new SectionWindow(this.#file, this.#entry(name), isSummed);
  }

  #wholeNumbers(name: string, size: number): Uint8Array {
    const bytes = this.uint8(name);
    if (bytes.length % size !== 0) throw new GenerationCheckError(`${name}: ${bytes.length} bytes`);
    return bytes;
  }

  #entry(name: string): SectionEntry {
    const entry = this.#sections.get(name);
    if (!entry) throw new GenerationCheckError(`${name}: there is no such section`);
    return entry;
  }
}
