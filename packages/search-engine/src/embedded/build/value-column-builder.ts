import { facetValuesOf } from '../../fields/field-roles.ts';
import { sortKey } from '../../fields/sort-key.ts';
import { ByteBuffer } from '../../terms/byte-buffer.ts';
import { sortRanges } from '../../terms/sort-ranges.ts';
import { TermTable } from '../../terms/term-table.ts';
import type { ColumnEntry } from '../format/file-format.ts';
import type { GenerationFileWriter } from '../format/file-writer.ts';
import { type NumberList, uint32List } from '../format/number-list.ts';
import { memoizeFirst } from './memoize-first.ts';

const maxKeyBytes = 128;

/** By id of an interned value + 1: its ordinal, from 1, in folded order. Index 0 stands for no value and has 0. */
const orderValues = (values: TermTable): { order: Uint32Array; ordinals: Uint32Array } => {
  const keys = new ByteBuffer(1 << 16);
  const offsets = new Uint32Array(values.size + 1);
  const { bytes } = values;
  for (let id = 0; id < values.size; id++) {
    const raw = bytes.subarray(values.startOf(id), values.endOf(id));
    keys.append(Buffer.from(sortKey(Buffer.from(raw).toString('utf8'))));
    keys.writeByte(0);
    keys.append(raw);
    offsets[id + 1] = keys.length;
  }
  const order = sortRanges(keys.bytes, offsets);
  const ordinals = new Uint32Array(values.size + 1);
  for (let place = 0; place < order.length; place++) ordinals[order[place] + 1] = place + 1;
  return { order, ordinals };
};

/** Uses two bytes for ordinals where there are few values. */
const packOrdinals = (ordinals: Uint32Array, valuesCount: number): Uint16Array | Uint32Array =>
  valuesCount < 0xffff ? Uint16Array.from(ordinals) : ordinals;

/** The values of one field, dictionary-coded: ordinals count from 1 in folded order, 0 is "no value". */
export class ValueColumnBuilder {
  readonly field: string;
  readonly #values = new TermTable();
  readonly #idsOf = memoizeFirst((text) =>
    facetValuesOf(this.field, text).map((value) => 1 + this.#values.internBytes(Buffer.from(value))),
  );
  /** The values' ids + 1. As long as every product has at most one: one per product, 0 for none. */
  #ids = uint32List();
  /** Once a product has several values: where each product's values begin. */
  #starts: NumberList<Uint32Array<ArrayBuffer>> | null = null;

  constructor(field: string) {
    this.field = field;
  }

  get valuesCount(): number {
    return this.#values.size;
  }

  /** Adds one product's distinct values. */
  add(texts: readonly string[]): void {
    const first = this.#ids.length;
    for (const text of texts) {
      for (const id of this.#idsOf(text)) {
        let isKnown = false;
        for (let i = first; i < this.#ids.length && !isKnown; i++) isKnown = this.#ids.at(i) === id;
        if (!isKnown) this.#ids.push(id);
      }
    }
    const count = this.#ids.length - first;
    if (this.#starts === null && count > 1) this.#starts = this.#startsOf(first);
    if (this.#starts !== null) this.#starts.push(this.#ids.length);
    else if (count === 0) this.#ids.push(0);
  }

  /** Converts from one entry per product to starts: entries of products without a value are removed. */
  #startsOf(products: number): NumberList<Uint32Array<ArrayBuffer>> {
    const ids = uint32List();
    const starts = uint32List();
    starts.push(0);
    for (let i = 0; i < this.#ids.length; i++) {
      if (this.#ids.at(i) !== 0) ids.push(this.#ids.at(i));
      if (i < products) starts.push(ids.length);
    }
    this.#ids = ids;
    return starts;
  }

  /** Writes the column and frees its memory. */
  write(out: GenerationFileWriter): ColumnEntry {
    const { order, ordinals } = orderValues(this.#values);
    const valuesCount = this.#values.size;
    const dictionary = new ByteBuffer(1 << 12);
    const offsets = new Uint32Array(valuesCount + 1);
    for (let place = 0; place < valuesCount; place++) {
      const id = order[place];
      dictionary.append(this.#values.bytes.subarray(this.#values.startOf(id), this.#values.endOf(id)));
      offsets[place + 1] = dictionary.length;
    }
    const column = this.#ids.view().map((id) => ordinals[id]);
    out.writeSection(`column.${this.field}.values`, dictionary.view());
    out.writeSection(`column.${this.field}.valueOffsets`, offsets);
    out.writeSection(`column.${this.field}.ordinals`, packOrdinals(column, valuesCount));
    if (this.#starts !== null) out.writeSection(`column.${this.field}.starts`, this.#starts.view());
    for (const used of [this.#values, this.#ids, this.#starts]) used?.release();
    return { kind: 'values', field: this.field, valuesCount, isMulti: this.#starts !== null };
  }
}

/** Only the order of one field's values, as sorting by title needs it. Values that fold to the same text share an ordinal. */
export class OrderColumnBuilder {
  readonly field: string;
  readonly #keys = new TermTable();
  readonly #ids = uint32List();

  constructor(field: string) {
    this.field = field;
  }

  get valuesCount(): number {
    return this.#keys.size;
  }

  add(value: string | undefined): void {
    const key = value === undefined ? '' : sortKey(value);
    this.#ids.push(key === '' ? 0 : 1 + this.#keys.internBytes(Buffer.from(key).subarray(0, maxKeyBytes)));
  }

  write(out: GenerationFileWriter): ColumnEntry {
    const ordinals = new Uint32Array(this.#keys.size + 1);
    for (const [place, id] of this.#keys.sortedIds().entries()) ordinals[id + 1] = place + 1;
    const column = this.#ids.view().map((id) => ordinals[id]);
    out.writeSection(`column.${this.field}.order`, column);
    for (const used of [this.#keys, this.#ids]) used.release();
    return { kind: 'order', field: this.field };
  }
}
