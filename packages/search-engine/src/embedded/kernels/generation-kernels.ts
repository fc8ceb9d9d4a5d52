import { endOfFoursIn, type Scored } from '../format/posting-loops.ts';
import type { ArrayOffsets } from './array-offsets.ts';
import { type OwnMemory, type SharedMemory, type WasmModule, wasm } from './web-assembly.ts';

type Exports = {
  readonly addDense: (...[start, end, endOfFours, weight, partialScores]: readonly number[]) => void;
  readonly addList: (
    ...[start, end, endOfFours, weight, partialScores, candidates, count]: readonly number[]
  ) => number;
  readonly addListTo: (
    ...[start, end, endOfFours, weight, partialScores, candidates, count, counts, only]: readonly number[]
  ) => number;
  readonly selectInGroupOrder: (
    ...[groupProducts, length, counts, mask, minCount, matched]: readonly number[]
  ) => number;
  readonly countSingles: (
    ...[products, length, ordinals, shift, bits, counts, size, row]: readonly number[]
  ) => void;
  readonly countSinglesByGroup: (
    ...[products, length, ordinals, shift, bits, groups, counts, size, rows]: readonly number[]
  ) => void;
  readonly countManyByGroup: (
    ...[products, length, ordinals, shift, bits, groups, counts, size, starts]: readonly number[]
  ) => void;
};

type Ordinals = Uint16Array | Uint32Array;

/** How many values a field has, 0 for none included, and how many rows of counters are filled in turn. */
export type CountersShape<Rows extends 2 | 4> = { readonly size: number; readonly rows: 1 | Rows };

/** How ordinals are read: by how much to shift a product's number, and which bits of 32 are the ordinal. */
const widthOf = (ordinals: Ordinals): [shift: number, bits: number] =>
  ordinals.BYTES_PER_ELEMENT === Uint16Array.BYTES_PER_ELEMENT ? [1, 0xffff] : [2, -1];

const numberBytes = Uint32Array.BYTES_PER_ELEMENT;

/**
 * Loops of a search as WebAssembly (`generation-kernels.wat`) that read a generation in place, and write to the arrays of one thread:
 * docs/decisions/0142-kernels-that-read-a-generation.md. Each does what a loop in TypeScript does, which says what, and which runs where
 * there are no kernels. Counts need products among the thread's arrays, a generation's ordinals, and counters that fit in the place of the
 * candidates; they are null otherwise.
 */
export class GenerationKernels {
  readonly #exports: Exports;
  readonly #offsets: ArrayOffsets;
  readonly #buffer: ArrayBuffer;
  readonly #generation: SharedArrayBuffer;

  constructor(module: WasmModule, memory: OwnMemory, offsets: ArrayOffsets, generation: SharedMemory) {
    const imports = { thread: { memory }, generation: { memory: generation } };
    this.#exports = new wasm.Instance<Exports>(module, imports).exports;
    this.#offsets = offsets;
    this.#buffer = memory.buffer;
    this.#generation = generation.buffer;
  }

  addDense({ byteOffset }: Uint8Array, start: number, end: number, weight: number, scored: Scored): void {
    const endOfFours = endOfFoursIn(start, end, scored.counts.length);
    const { partialScores } = this.#offsets;
    this.#exports.addDense(
      byteOffset + start,
      byteOffset + end,
      byteOffset + endOfFours,
      weight,
      partialScores,
    );
  }

  addList({ byteOffset }: Uint8Array, start: number, end: number, weight: number, scored: Scored): void {
    const endOfFours = endOfFoursIn(start, end, scored.counts.length);
    const { partialScores, candidates } = this.#offsets;
    scored.candidatesCount = this.#exports.addList(
      byteOffset + start,
      byteOffset + end,
      byteOffset + endOfFours,
      weight,
      partialScores,
      candidates,
      scored.candidatesCount,
    );
  }

  addListTo(
    { byteOffset }: Uint8Array,
    start: number,
    end: number,
    weight: number,
    onlyCount: number,
    scored: Scored,
  ): void {
    const endOfFours = endOfFoursIn(start, end, scored.counts.length);
    const { partialScores, candidates, counts } = this.#offsets;
    scored.candidatesCount = this.#exports.addListTo(
      byteOffset + start,
      byteOffset + end,
      byteOffset + endOfFours,
      weight,
      partialScores,
      candidates,
      scored.candidatesCount,
      counts,
      onlyCount,
    );
  }

  /** Fills `matched` with products in the order of their groups. */
  selectInGroupOrder(groupProducts: Uint32Array, minCount: number, mask: Uint8Array | null): number {
    const { counts, candidates, matched } = this.#offsets;
    if (mask !== null) new Uint8Array(this.#buffer, candidates).set(mask);
    return this.#exports.selectInGroupOrder(
      groupProducts.byteOffset,
      groupProducts.length,
      counts,
      mask === null ? 0 : candidates,
      minCount,
      matched,
    );
  }

  countSingles(
    ordinals: Ordinals,
    { size, rows }: CountersShape<4>,
    { byteOffset, buffer, length }: Uint32Array,
  ): Uint32Array | null {
    if (!this.#isInPlace(buffer, ordinals) || !this.#isRoomFor(size * rows)) return null;
    const { candidates } = this.#offsets;
    const row = rows === 1 ? 0 : size;
    const { byteOffset: at } = ordinals;
    this.#exports.countSingles(byteOffset, length, at, ...widthOf(ordinals), candidates, size, row);
    return this.#take(size);
  }

  countSinglesByGroup(
    ordinals: Ordinals,
    { size, rows }: CountersShape<2>,
    { byteOffset, buffer, length }: Uint32Array,
    groups: Uint32Array,
  ): Uint32Array | null {
    if (!this.#isInPlace(buffer, ordinals) || !this.#isRoomFor(size * rows * 2)) return null;
    this.#exports.countSinglesByGroup(
      byteOffset,
      length,
      ordinals.byteOffset,
      ...widthOf(ordinals),
      groups.byteOffset,
      this.#offsets.candidates,
      size,
      rows,
    );
    return this.#take(size);
  }

  countManyByGroup(
    ordinals: Ordinals,
    size: number,
    starts: Uint32Array,
    { byteOffset, buffer, length }: Uint32Array,
    groups: Uint32Array,
  ): Uint32Array | null {
    if (!this.#isInPlace(buffer, ordinals) || !this.#isRoomFor(size * 2)) return null;
    this.#exports.countManyByGroup(
      byteOffset,
      length,
      ordinals.byteOffset,
      ...widthOf(ordinals),
      groups.byteOffset,
      this.#offsets.candidates,
      size,
      starts.byteOffset,
    );
    return this.#take(size);
  }

  /** Whether products are among the arrays, and ordinals in the generation. */
  #isInPlace(products: ArrayBufferLike, ordinals: Ordinals): boolean {
    return products === this.#buffer && ordinals.buffer === this.#generation;
  }

  #isRoomFor(numbers: number): boolean {
    return numbers <= this.#offsets.productsCount;
  }

  #take(size: number): Uint32Array {
    const { candidates } = this.#offsets;
    return new Uint32Array(this.#buffer.slice(candidates, candidates + size * numberBytes));
  }
}
