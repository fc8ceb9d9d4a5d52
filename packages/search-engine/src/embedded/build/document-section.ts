import { documentsSection } from '../format/file-format.ts';
import type { GenerationFileWriter } from '../format/file-writer.ts';
import { float64List, uint32List } from '../format/number-list.ts';
import type { ProductBatch } from './product-batch.ts';

/** The products' JSON, written as it comes, each with a checksum of its own. */
export class DocumentSection {
  readonly #out: GenerationFileWriter;
  readonly #offsets = float64List();
  readonly #checksums = uint32List();

  constructor(out: GenerationFileWriter) {
    this.#out = out;
    out.begin(documentsSection);
    this.#offsets.push(0);
  }

  add({ bytes, ends, checksums }: ProductBatch): void {
    const base = this.#out.sectionLength;
    this.#out.write(bytes);
    for (let i = 0; i < ends.length; i++) {
      this.#offsets.push(base + (ends[i] as number));
      this.#checksums.push(checksums[i] as number);
    }
  }

  finish(): void {
    this.#out.end();
    this.#out.writeSection('document.offsets', this.#offsets.view());
    this.#out.writeSection('document.checksums', this.#checksums.view());
  }
}
