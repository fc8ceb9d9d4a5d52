import { type ArrayOffsets, offsetsFor } from './array-offsets.ts';
import { Kernels, type KernelsCode, type KernelsMemory, pageBytes, wasm } from './kernels.ts';

/** All arrays in one piece of memory, and the kernels over it; null where there are none. */
export type WorkingArrays = {
  readonly buffer: ArrayBuffer;
  readonly offsets: ArrayOffsets;
  readonly kernels: Kernels | null;
};

/** Null where no such memory of this size is to be had. */
const openMemory = (pages: number): KernelsMemory | null => {
  try {
    return new wasm.Memory({ initial: pages, maximum: pages });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** `code`: null for arrays without kernels. */
export const reserveArrays = (productsCount: number, code: KernelsCode | null): WorkingArrays => {
  const offsets = offsetsFor(productsCount);
  const memory = code === null ? null : openMemory(Math.ceil(offsets.end / pageBytes));
  return code === null || memory === null
    ? { buffer: new ArrayBuffer(offsets.end), offsets, kernels: null }
    : { buffer: memory.buffer, offsets, kernels: new Kernels(code, memory, offsets) };
};
