import { DamagedIndexError } from '../../port.ts';
import type { ColumnEntry } from '../format/file-format.ts';
import { type Column, ValueColumn } from './columns.ts';
import type { LoadedGeneration } from './load-file.ts';

/** The sections of a loaded generation by name, as views of the shared memory. All throw `DamagedIndexError` if the section is missing. */
export class Sections {
  readonly #buffer: SharedArrayBuffer;
  readonly #layout: LoadedGeneration['layout'];

  constructor({ memory, layout }: Pick<LoadedGeneration, 'memory' | 'layout'>) {
    this.#buffer = memory.buffer;
    this.#layout = layout;
  }

  bytes(name: string): Uint8Array {
    const { offset, length } = this.#place(name);
    return new Uint8Array(this.#buffer, offset, length);
  }

  uint16(name: string): Uint16Array {
    const { offset, length } = this.#place(name);
    return new Uint16Array(this.#buffer, offset, length / 2);
  }

  uint32(name: string): Uint32Array {
    const { offset, length } = this.#place(name);
    return new Uint32Array(this.#buffer, offset, length / 4);
  }

  float64(name: string): Float64Array {
    const { offset, length } = this.#place(name);
    return new Float64Array(this.#buffer, offset, length / 8);
  }

  /** A field's column, from the sections that its kind has. */
  column(entry: ColumnEntry): Column {
    const { field } = entry;
    switch (entry.kind) {
      case 'number':
        return { kind: 'number', numbers: this.float64(`column.${field}.numbers`) };
      case 'order':
        return { kind: 'order', order: this.uint32(`column.${field}.order`) };
      case 'presence':
        return { kind: 'presence', presence: this.bytes(`column.${field}.presence`) };
      case 'values': {
        const isSmall = entry.valuesCount < 0xffff;
        const ordinals = isSmall
          ? this.uint16(`column.${field}.ordinals`)
          : this.uint32(`column.${field}.ordinals`);
        const starts = entry.isMulti ? this.uint32(`column.${field}.starts`) : null;
        const bytes = this.bytes(`column.${field}.values`);
        const offsets = this.uint32(`column.${field}.valueOffsets`);
        return { kind: 'values', values: new ValueColumn(bytes, offsets, ordinals, starts) };
      }
    }
  }

  #place(name: string): { offset: number; length: number } {
    const place = this.#layout.get(name);
    if (!place) throw new DamagedIndexError(`section ${name} is missing`);
    return place;
  }
}
