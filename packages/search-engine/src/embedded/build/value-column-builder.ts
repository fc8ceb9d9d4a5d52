import { facetValuesOf } from '../field-roles.ts';
import { ByteBuffer } from '../format/byte-buffer.ts';
import type { ColumnEntry } from '../format/file-format.ts';
import type { GenerationFileWriter } from '../format/file-writer.ts';
import { uint32List } from '../format/number-list.ts';
import { sortKey } from '../format/sort-key.ts';
import { SharedTexts } from './shared-texts.ts';
import { sortRanges } from './sort-ranges.ts';
import { TermTable } from './term-table.ts';

const keyBytesKept = 128;

/** By id of an interned value: its place (from 1) in the folded order. */
const rankValues = (values: TermTable): { order: Uint32Array; ordinals: Uint32Array } => {
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
  const ordinals = new Uint32Array(values.size);
  for (let rank = 0; rank < order.length; rank++) ordinals[order[rank] as number] = rank + 1;
  return { order, ordinals };
};

/** Small ordinals in two bytes. */
const packOrdinals = (ordinals: Uint32Array, valuesCount: number): Uint16Array | Uint32Array =>
  valuesCount < 0xffff ? Uint16Array.from(ordinals) : ordinals;

/** The values of one field, dictionary-coded: ordinals count from 1 in folded order, 0 is "no value". */
export class ValueColumnBuilder {
  readonly field: string;
  readonly #values = new TermTable();
  readonly #shared = new SharedTexts<readonly number[]>();
  readonly #ids = uint32List();
  readonly #starts = uint32List();
  #isMulti = false;

  constructor(field: string) {
    this.field = field;
    this.#starts.push(0);
  }

  /** One product's texts: their values, each once. */
  add(texts: readonly string[]): void {
    const first = this.#ids.length;
    for (const text of texts) {
      for (const id of this.#shared.get(text) ?? this.#intern(text)) {
        let isKnown = false;
        for (let i = first; i < this.#ids.length && !isKnown; i++) isKnown = this.#ids.at(i) === id;
        if (!isKnown) this.#ids.push(id);
      }
    }
    if (this.#ids.length - first > 1) this.#isMulti = true;
    this.#starts.push(this.#ids.length);
  }

  #intern(text: string): readonly number[] {
    const ids = facetValuesOf(text).map((value) => this.#values.internBytes(Buffer.from(value)));
    if (this.#shared.wants(text)) this.#shared.keep(text, ids);
    return ids;
  }

  write(out: GenerationFileWriter): ColumnEntry {
    const { order, ordinals } = rankValues(this.#values);
    const valuesCount = this.#values.size;
    const dictionary = new ByteBuffer(1 << 12);
    const offsets = new Uint32Array(valuesCount + 1);
    for (let rank = 0; rank < valuesCount; rank++) {
      const id = order[rank] as number;
      dictionary.append(this.#values.bytes.subarray(this.#values.startOf(id), this.#values.endOf(id)));
      offsets[rank + 1] = dictionary.length;
    }
    out.writeSection(`column.${this.field}.values`, dictionary.view());
    out.writeSection(`column.${this.field}.valueOffsets`, offsets);
    out.writeSection(`column.${this.field}.ordinals`, packOrdinals(this.#ordinals(ordinals), valuesCount));
    if (this.#isMulti) out.writeSection(`column.${this.field}.starts`, this.#starts.view());
    return { kind: 'values', field: this.field, valuesCount, isMulti: this.#isMulti };
  }

  #ordinals(ordinalOf: Uint32Array): Uint32Array {
    if (this.#isMulti) return this.#ids.view().map((id) => ordinalOf[id] as number);
    const single = new Uint32Array(this.#starts.length - 1);
    for (let product = 0; product < single.length; product++) {
      const at = this.#starts.at(product);
      if (at < this.#starts.at(product + 1)) single[product] = ordinalOf[this.#ids.at(at)] as number;
    }
    return single;
  }
}

/** Only the order of one field's values: what sorting by title needs. Equal folded values share a place. */
export class OrderColumnBuilder {
  readonly field: string;
  readonly #keys = new TermTable();
  readonly #ids = uint32List();

  constructor(field: string) {
    this.field = field;
  }

  add(value: string | undefined): void {
    const key = value === undefined ? '' : sortKey(value);
    this.#ids.push(key === '' ? 0 : 1 + this.#keys.internBytes(Buffer.from(key).subarray(0, keyBytesKept)));
  }

  write(out: GenerationFileWriter): ColumnEntry {
    const ordinals = new Uint32Array(this.#keys.size + 1);
    for (const [rank, id] of this.#keys.sortedIds().entries()) ordinals[id + 1] = rank + 1;
    const column = this.#ids.view().map((id) => ordinals[id] as number);
    out.writeSection(`column.${this.field}.order`, column);
    return { kind: 'order', field: this.field };
  }
}
