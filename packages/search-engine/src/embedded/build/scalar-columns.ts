import type { FieldValue } from '@vitrina/contract';
import type { ColumnEntry } from '../format/file-format.ts';
import type { GenerationFileWriter } from '../format/file-writer.ts';
import { float64List, uint8List } from '../format/number-list.ts';

/** Numbers as 64-bit floats, NaN where the product has none. */
export class NumberColumnBuilder {
  readonly field: string;
  readonly #values = float64List();

  constructor(field: string) {
    this.field = field;
  }

  add(value: FieldValue | undefined): void {
    const isNumber = typeof value === 'number' && Number.isFinite(value);
    this.#values.push(isNumber ? value : Number.NaN);
  }

  write(out: GenerationFileWriter): ColumnEntry {
    out.writeSection(`column.${this.field}.numbers`, this.#values.view());
    return { kind: 'number', field: this.field };
  }
}

/** Whether a product has the field at all, in one byte. */
export class PresenceColumnBuilder {
  readonly field: string;
  readonly #values = uint8List();

  constructor(field: string) {
    this.field = field;
  }

  add(isPresent: boolean): void {
    this.#values.push(isPresent ? 1 : 0);
  }

  write(out: GenerationFileWriter): ColumnEntry {
    out.writeSection(`column.${this.field}.presence`, this.#values.view());
    return { kind: 'presence', field: this.field };
  }
}
