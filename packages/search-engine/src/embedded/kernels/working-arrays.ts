import { Kernels, type KernelsCode, type KernelsMemory, pageBytes, wasm } from './kernels.ts';

/** The arrays that searches of one thread work on (`ScoreArrays`), each by where it begins, in bytes. */
export type Places = Readonly<
  Record<'partialScores' | 'scores' | 'counts' | 'candidates' | 'matched' | 'end', number>
> & { readonly productsCount: number };

/** The kernels' constants are before all arrays. */
const constantsBytes = 256;
/** Kernels read and write 16 bytes at once; arrays that begin with a line of the processor's cache share none with each other. */
const alignment = 64;

export const placesFor = (productsCount: number): Places => {
  let end = constantsBytes;
  const place = (bytes: number): number => {
    const begin = end;
    end += Math.ceil(bytes / alignment) * alignment;
    return begin;
  };
  const words = productsCount * Uint32Array.BYTES_PER_ELEMENT;
  return {
    productsCount,
    partialScores: place(words),
    scores: place(words),
    counts: place(productsCount),
    // One spare: a product is written before it is known whether it is new.
    candidates: place(words + Uint32Array.BYTES_PER_ELEMENT),
    matched: place(words),
    end,
  };
};

/** All arrays in one piece of memory, and the kernels over it; null where there are none. */
export type WorkingArrays = {
  readonly buffer: ArrayBuffer;
  readonly places: Places;
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
  const places = placesFor(productsCount);
  const memory = code === null ? null : openMemory(Math.ceil(places.end / pageBytes));
  return code === null || memory === null
    ? { buffer: new ArrayBuffer(places.end), places, kernels: null }
    : { buffer: memory.buffer, places, kernels: new Kernels(code, memory, places) };
};
