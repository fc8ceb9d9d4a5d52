import type { GenerationKernels } from '../kernels/generation-kernels.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import { createHitsCounter } from './count-bits.ts';
import { groupLeadersOf, inGroupOrder } from './group.ts';
import type { Accumulator } from './match/accumulator.ts';

/** From this share of all products on, a pass over all of them costs less than to set one bit after another. */
const denseShare = 1 / 8;

/** The products of a result and how they collapse into hits: one per group, or one per product. Derived values are computed lazily, once. */
export class FoundProducts {
  /** Products of one collapsed hit are side by side. */
  readonly all: Uint32Array;
  readonly isGrouped: boolean;
  readonly #reader: GenerationReader;
  readonly #working: Pick<Accumulator, 'scratch' | 'kernels' | 'kernelsOver'>;
  #collapsedHitsCount: number | undefined;
  #groupLeaders: Uint32Array | undefined;
  #bits: Int32Array | undefined;
  readonly #counts = new Map<string, Uint32Array>();

  /** `isInGroupOrder`: the products are known to be in group order; otherwise that is checked. */
  constructor(
    reader: GenerationReader,
    products: Uint32Array,
    { groupVariants, isInGroupOrder }: { readonly groupVariants: boolean; readonly isInGroupOrder: boolean },
    working: Pick<Accumulator, 'scratch' | 'kernels' | 'kernelsOver'>,
  ) {
    this.isGrouped = groupVariants && reader.groupsCount < reader.productsCount;
    this.all = this.isGrouped && !isInGroupOrder ? inGroupOrder(reader, products, working.scratch) : products;
    this.#reader = reader;
    this.#working = working;
  }

  /** Whether going through a bit per product of the catalog costs less than going through the products found. */
  get isBroad(): boolean {
    return this.all.length > this.#reader.bits.length;
  }

  get collapsedHitsCount(): number {
    if (!this.isGrouped) return this.all.length;
    this.#collapsedHitsCount ??= this.isBroad
      ? this.createHitsCounter()(this.bits)
      : this.groupLeaders.length;
    return this.#collapsedHitsCount;
  }

  /** Kernels that read the generation; null where loops have to do without. */
  get kernels(): GenerationKernels | null {
    return this.#working.kernelsOver(this.#reader);
  }

  /** Counts how many collapsed hits have a product in a set (see ProductBits), for one set after another. */
  createHitsCounter(): (set: Int32Array) => number {
    const ends = this.isGrouped ? this.#reader.bits.groupEnds : null;
    return createHitsCounter(this.bits, ends, this.#working.kernels);
  }

  /** One product for each collapsed hit. */
  get groupLeaders(): Uint32Array {
    if (!this.isGrouped) return this.all;
    this.#groupLeaders ??= groupLeadersOf(this.#reader.groups, this.all, this.#working.scratch);
    return this.#groupLeaders;
  }

  get bits(): Int32Array {
    if (this.#bits === undefined) {
      this.#bits = this.#working.scratch.takeBits();
      const { bits, productsCount } = this.#reader;
      const { kernels } = this.#working;
      const isDense = this.all.length > productsCount * denseShare && bits.isInProductOrder;
      if (isDense && kernels?.areMatched(this.all)) kernels.fillBits(this.#bits, this.all.length);
      else bits.add(this.#bits, this.all);
    }
    return this.#bits;
  }

  /** How many collapsed hits have each value of a field, counted once. */
  countsOf(field: string, count: () => Uint32Array): Uint32Array {
    const known = this.#counts.get(field) ?? count();
    this.#counts.set(field, known);
    return known;
  }

  has(product: number): boolean {
    return this.#reader.bits.has(this.bits, product);
  }
}
