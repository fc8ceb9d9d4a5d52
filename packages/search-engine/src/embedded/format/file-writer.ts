import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { checksumOf } from './checksum.ts';
import {
  documentsSection,
  encodeHeader,
  type GenerationMeta,
  headerBytes,
  paddedLength,
  type SectionEntry,
} from './file-format.ts';

const defaultBufferBytes = 1 << 20;

/** Node takes 31-bit lengths. */
const maxBytesAtOnce = 1 << 30;

export type FileWriterOptions = {
  /** Smaller pieces are collected up to this size; tests set a small one. */
  readonly bufferBytes?: number;
  /** Called with the length of the file, and of all in it but the products' JSON; may throw to stop the build. */
  readonly onGrown?: (fileBytes: number, residentBytes: number) => void;
};

/** Writes the sections of a generation file one after another, each as a stream. The header is written last: without it the file is not valid. */
export class GenerationFileWriter {
  readonly #file: number;
  readonly #buffer: Uint8Array;
  readonly #onGrown: NonNullable<FileWriterOptions['onGrown']>;
  #documentsBytes = 0;
  readonly #sections: SectionEntry[] = [];
  #buffered = 0;
  #isOpen = true;
  #offset = headerBytes;
  #section: { name: string; offset: number; crc: number } | null = null;

  constructor(
    path: string,
    { bufferBytes = defaultBufferBytes, onGrown = () => {} }: FileWriterOptions = {},
  ) {
    this.#buffer = new Uint8Array(bufferBytes);
    this.#onGrown = onGrown;
    this.#file = openSync(path, 'w');
    this.#writeAll(new Uint8Array(headerBytes), 0);
  }

  /** Bytes written to the current section so far. */
  get sectionLength(): number {
    return this.#section === null ? 0 : this.#offset + this.#buffered - this.#section.offset;
  }

  begin(name: string): void {
    this.#section = { name, offset: this.#offset + this.#buffered, crc: 0 };
  }

  write(bytes: Uint8Array): void {
    if (this.#buffered + bytes.length > this.#buffer.length) this.#flush();
    if (bytes.length > this.#buffer.length / 2) {
      // Large pieces bypass the buffer, after what is in it.
      this.#flush();
      this.#append(bytes);
      return;
    }
    this.#buffer.set(bytes, this.#buffered);
    this.#buffered += bytes.length;
  }

  end(): void {
    if (this.#section === null) throw new Error('no section is open');
    const { name, offset } = this.#section;
    const length = this.sectionLength;
    this.write(new Uint8Array(paddedLength(length) - length));
    this.#flush();
    this.#sections.push({ name, offset, length, crc: this.#section.crc });
    this.#section = null;
  }

  writeSection(name: string, values: ArrayBufferView): void {
    this.begin(name);
    this.write(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    this.end();
  }

  /** Finishes the file and syncs it to disk. `metaOf` is called with the length of all sections. */
  finish(metaOf: (bytes: number) => GenerationMeta): void {
    const footerOffset = this.#offset;
    const footer = Buffer.from(JSON.stringify({ sections: this.#sections, meta: metaOf(footerOffset) }));
    this.#writeAll(footer, footerOffset);
    this.#writeAll(encodeHeader({ footerOffset, footerLength: footer.length, footerCrc: crc32(footer) }), 0);
    fsyncSync(this.#file);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.#file);
  }

  #flush(): void {
    if (this.#buffered === 0) return;
    const bytes = this.#buffer.subarray(0, this.#buffered);
    this.#buffered = 0;
    this.#append(bytes);
  }

  #append(bytes: Uint8Array): void {
    if (this.#section) this.#section.crc = checksumOf(bytes, this.#section.crc);
    this.#writeAll(bytes, this.#offset);
    this.#offset += bytes.length;
    if (this.#section?.name === documentsSection) this.#documentsBytes += bytes.length;
    this.#onGrown(this.#offset, this.#offset - this.#documentsBytes);
  }

  #writeAll(bytes: Uint8Array, offset: number): void {
    for (let done = 0; done < bytes.length; )
      done += writeSync(
        this.#file,
        bytes,
        done,
        Math.min(bytes.length - done, maxBytesAtOnce),
        offset + done,
      );
  }
}
