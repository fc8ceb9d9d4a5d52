import { impactValues } from '../../scoring/impact.ts';
import { saturation } from '../../scoring/word-score.ts';
import type { ArrayOffsets } from './array-offsets.ts';
import { GenerationKernels } from './generation-kernels.ts';
import { generationKernelsCode } from './generation-kernels-code.ts';
import { kernelsCode } from './kernels-code.ts';
import { compileModule, type OwnMemory, type SharedMemory, type WasmModule, wasm } from './web-assembly.ts';

type Exports = {
  readonly countCommon: (products: number, others: number, length: number) => number;
  readonly countCollapsedHits: (products: number, others: number, ends: number, length: number) => number;
  readonly endFirstDenseWord: (
    ...[partialScores, scores, counts, length, rarity, saturation]: readonly number[]
  ) => void;
  readonly endNextDenseWord: (
    ...[partialScores, scores, counts, length, rarity, saturation, onlyCount]: readonly number[]
  ) => void;
  readonly selectInOrder: (...[counts, mask, length, minCount, matched]: readonly number[]) => number;
  readonly fillBits: (products: number, length: number, bits: number, bytes: number) => void;
  readonly fillBatch: (
    ...[products, from, length, scores, least, last, batch, room]: readonly number[]
  ) => number;
};

const numberBytes = Uint32Array.BYTES_PER_ELEMENT;

/** Kernels over a thread's arrays, and those that read a generation as well. */
export type KernelsCode = { readonly overArrays: WasmModule; readonly overGeneration: WasmModule | null };

/** Compiles the kernels; null where there is no WebAssembly with vectors, as on processors of before 2010. */
export const compileKernels = (): KernelsCode | null => {
  const overArrays = compileModule(kernelsCode);
  return overArrays && { overArrays, overGeneration: compileModule(generationKernelsCode) };
};

/** Candidates of a page, and the index from which the next one is searched for. */
export type Batch = { readonly products: Uint32Array; filled: number; next: number };

/**
 * Loops of a search as WebAssembly (`kernels.wat`), over the arrays of one thread: docs/decisions/0140-kernels-over-a-threads-own-arrays.md.
 * Each does what a loop in TypeScript does that says what, and that runs where there are no kernels. What isn't among the arrays is copied
 * to the place of the candidates, which are in use only while a word is scored.
 */
export class Kernels {
  readonly #exports: Exports;
  readonly #offsets: ArrayOffsets;
  readonly #bytes: Uint8Array;
  readonly #numbers: Int32Array;
  readonly #code: KernelsCode;
  readonly #memory: OwnMemory;
  readonly #over = new WeakMap<SharedMemory, GenerationKernels | null>();
  /** How long the sets held are, in 32-bit numbers, and whether their hits have several products. */
  #held = { length: 0, isGrouped: false };

  constructor(code: KernelsCode, memory: OwnMemory, offsets: ArrayOffsets) {
    this.#exports = new wasm.Instance<Exports>(code.overArrays, { thread: { memory } }).exports;
    this.#code = code;
    this.#memory = memory;
    new Float64Array(memory.buffer, offsets.impacts, impactValues.length).set(impactValues);
    this.#offsets = offsets;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#numbers = new Int32Array(memory.buffer);
  }

  /** The kernels that read this generation too; null where it isn't memory of WebAssembly. Kept as long as both memories. */
  over(generation: SharedMemory): GenerationKernels | null {
    const known = this.#over.get(generation);
    if (known !== undefined) return known;
    const { overGeneration } = this.#code;
    const kernels =
      overGeneration && generation instanceof wasm.Memory
        ? new GenerationKernels(overGeneration, this.#memory, this.#offsets, generation)
        : null;
    this.#over.set(generation, kernels);
    return kernels;
  }

  endFirstDenseWord(productsCount: number, rarity: number): void {
    const { partialScores, scores, counts } = this.#offsets;
    this.#exports.endFirstDenseWord(partialScores, scores, counts, productsCount, rarity, saturation);
  }

  endNextDenseWord(productsCount: number, rarity: number, onlyCount: number | null): void {
    const { partialScores, scores, counts } = this.#offsets;
    const only = onlyCount ?? -1;
    this.#exports.endNextDenseWord(partialScores, scores, counts, productsCount, rarity, saturation, only);
  }

  /** Fills `matched` with products in the order of their numbers. */
  selectInOrder(productsCount: number, minCount: number, mask: Uint8Array | null): number {
    const { counts, candidates, matched } = this.#offsets;
    if (mask !== null) this.#bytes.set(mask, candidates);
    return this.#exports.selectInOrder(
      counts,
      mask === null ? 0 : candidates,
      productsCount,
      minCount,
      matched,
    );
  }

  /** Writes the first `length` of `matched` to a set, with a bit for each product, in the order of their numbers. */
  fillBits(set: Int32Array, length: number): void {
    const { candidates, matched } = this.#offsets;
    this.#exports.fillBits(matched, length, candidates, set.length * 32);
    const at = candidates / numberBytes;
    set.set(this.#numbers.subarray(at, at + set.length));
  }

  /** Whether these products are in `matched`. */
  areMatched({ buffer, byteOffset }: Uint32Array): boolean {
    return buffer === this.#numbers.buffer && byteOffset === this.#offsets.matched;
  }

  /** Fills a batch with the first `length` of `matched` by their scores; no more than there is room for, which may leave it half empty. */
  fillBatch(batch: Batch, length: number, least: number, last: number): void {
    const { scores, candidates, matched, productsCount } = this.#offsets;
    const room = Math.min(batch.products.length, productsCount);
    batch.next = this.#exports.fillBatch(matched, batch.next, length, scores, least, last, candidates, room);
    const at = candidates / numberBytes;
    batch.filled = this.#numbers[at + room];
    for (let i = 0; i < batch.filled; i++) batch.products[i] = this.#numbers[at + i];
  }

  /** Holds the sets that `countHeld` counts with, until another method is called. `ends`: null where each product is a hit. */
  holdBits(found: Int32Array, ends: Int32Array | null): void {
    const at = this.#offsets.candidates / numberBytes;
    this.#numbers.set(found, at);
    if (ends !== null) this.#numbers.set(ends, at + found.length * 2);
    this.#held = { length: found.length, isGrouped: ends !== null };
  }

  /** How many hits have a product in the set as well as among those held. */
  countHeld(set: Int32Array): number {
    const { candidates } = this.#offsets;
    const { length, isGrouped } = this.#held;
    const bytes = length * numberBytes;
    this.#numbers.set(set, (candidates + bytes) / numberBytes);
    return isGrouped
      ? this.#exports.countCollapsedHits(candidates, candidates + bytes, candidates + bytes * 2, length)
      : this.#exports.countCommon(candidates, candidates + bytes, length);
  }
}
