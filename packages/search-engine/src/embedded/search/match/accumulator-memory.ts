import { compileKernels } from '../../kernels/kernels.ts';
import { reserveArrays, type WorkingArrays } from '../../kernels/working-arrays.ts';
import { Scratch } from '../scratch.ts';

/**
 * Working memory that one thread's searches reuse, sized for its largest catalog. Partial scores, scores and counts are 0 between
 * searches, so it doesn't matter which catalog they were used for.
 */
export class AccumulatorMemory {
  readonly scratch = new Scratch();
  readonly impacts = new Map<number, Float64Array>();
  readonly #code: ReturnType<typeof compileKernels>;
  #arrays: WorkingArrays | undefined;

  /** `code`: null for searches without kernels. */
  constructor(code = compileKernels()) {
    this.#code = code;
  }

  reserve(productsCount: number): WorkingArrays {
    // If an allocation fails, the smaller arrays are still valid.
    if (this.#arrays === undefined || productsCount > this.#arrays.offsets.productsCount)
      this.#arrays = reserveArrays(productsCount, this.#code);
    return this.#arrays;
  }
}
