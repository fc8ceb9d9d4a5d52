import { crc32 } from 'node:zlib';
import { documentsSection } from '../format/file-format.ts';
import type { GenerationFileWriter } from '../format/file-writer.ts';
import { float64List, uint32List } from '../format/number-list.ts';

/** The products' JSON, written as they come, each with a checksum of its own. */
export class DocumentSection {
  readonly #out: GenerationFileWriter;
  readonly #offsets = float64List();
  readonly #checksums = uint32List();

  constructor(out: GenerationFileWriter) {
    this.#out = out;
    out.begin(documentsSection);
    this.#offsets.push(0);
  }

  add(product: unknown): void {
    const json = Buffer.from(JSON.stringify(product));
    this.#out.write(json);
    this.#offsets.push(this.#out.sectionLength);
    this.#checksums.push(crc32(json));
  }

  finish(): void {
    this.#out.end();
    this.#out.writeSection('document.offsets', this.#offsets.view());
    this.#out.writeSection('document.checksums', this.#checksums.view());
  }
}
