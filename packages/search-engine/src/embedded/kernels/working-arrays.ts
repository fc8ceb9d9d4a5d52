import { type ArrayOffsets, offsetsFor } from './array-offsets.ts';
import { Kernels, type KernelsCode } from './kernels.ts';
import { pageBytes, tryToReserve, wasm } from './web-assembly.ts';

/** All arrays in one piece of memory, and the kernels over it; null where there are none. */
export type WorkingArrays = {
  readonly buffer: ArrayBuffer;
  readonly offsets: ArrayOffsets;
  readonly kernels: Kernels | null;
};

/** `code`: null for arrays without kernels. */
export const reserveArrays = (productsCount: number, code: KernelsCode | null): WorkingArrays => {
  const offsets = offsetsFor(productsCount);
  const pages = Math.ceil(offsets.end / pageBytes);
  const memory = code && tryToReserve(() => new wasm.Memory({ initial: pages, maximum: pages }));
  return code === null || memory === null
    ? { buffer: new ArrayBuffer(offsets.end), offsets, kernels: null }
    : { buffer: memory.buffer, offsets, kernels: new Kernels(code, memory, offsets) };
};
