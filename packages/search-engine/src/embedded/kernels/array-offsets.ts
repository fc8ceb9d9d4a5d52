/** The arrays that searches of one thread work on (`ScoreArrays`), each by where it begins, in bytes. */
export type ArrayOffsets = Readonly<
  Record<'impacts' | 'partialScores' | 'scores' | 'counts' | 'matched' | 'candidates' | 'end', number>
> & { readonly productsCount: number };

/** The kernels' constants are before all arrays, and then by impact byte what a posting adds at the weight 1, for kernels to read. */
const constantsBytes = 256;
const impactsBytes = 256 * Float64Array.BYTES_PER_ELEMENT;
/** Kernels read and write 16 bytes at once; arrays that begin with a line of the processor's cache share none with each other. */
const alignment = 64;

export const offsetsFor = (productsCount: number): ArrayOffsets => {
  let end = constantsBytes;
  const reserve = (size: number): number => {
    const begin = end;
    end += Math.ceil(size / alignment) * alignment;
    return begin;
  };
  const bytes = productsCount * Uint32Array.BYTES_PER_ELEMENT;
  return {
    productsCount,
    impacts: reserve(impactsBytes),
    partialScores: reserve(bytes),
    scores: reserve(bytes),
    counts: reserve(productsCount),
    matched: reserve(bytes),
    // One spare: a product is written before it is known whether it is new. The last of all: kernels append as long as they find new ones,
    // and too many end in nothing, or a trap, instead of an array that other shops' searches use as well.
    candidates: reserve(bytes + Uint32Array.BYTES_PER_ELEMENT),
    end,
  };
};
