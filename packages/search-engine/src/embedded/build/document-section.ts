import { documentsSection } from '../format/file-format.ts';
import type { GenerationFileWriter } from '../format/file-writer.ts';
import { uint32List } from '../format/number-list.ts';
import type { ProductBatch } from './product-batch.ts';

/** The products' JSON, written as it arrives, with a checksum for each product. */
export class DocumentSection {
  readonly #out: GenerationFileWriter;
  readonly #lengths = uint32List();
  readonly #checksums = uint32List();

  constructor(out: GenerationFileWriter) {
    this.#out = out;
    out.begin(documentsSection);
  }

  add({ bytes, ends, checksums }: ProductBatch): void {
    this.#out.write(bytes);
    let start = 0;
    for (let i = 0; i < ends.length; i++) {
      const end = ends[i];
      this.#lengths.push(end - start);
      this.#checksums.push(checksums[i]);
      start = end;
    }
  }

  finish(): void {
    this.#out.end();
    const lengths = this.#lengths.view();
    const offsets = new Float64Array(lengths.length + 1);
    for (let i = 0; i < lengths.length; i++) offsets[i + 1] = offsets[i] + lengths[i];
    this.#out.writeSection('document.offsets', offsets);
    this.#out.writeSection('document.checksums', this.#checksums.view());
  }
}
