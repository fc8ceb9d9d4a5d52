import type { GenerationKernels } from '../../kernels/generation-kernels.ts';
import type { Kernels } from '../../kernels/kernels.ts';
import type { SharedMemory } from '../../kernels/web-assembly.ts';

/** The state of one search, by product, and the lists of products beside it. */
export type ScoreArrays = {
  /** What the current word scores. */
  readonly partialScores: Float32Array;
  /** The same memory as bits: 0 exactly where the partial score is 0. */
  readonly partialScoreBits: Int32Array;
  /** The score so far. */
  readonly scores: Float32Array;
  /** How many words matched. */
  readonly counts: Uint8Array;
  /** Products that the current word was found in. Between words kernels use this memory for what they read or write. */
  readonly candidates: Uint32Array;
  candidatesCount: number;
  /** Products that words were found in; the selected ones are at the front. */
  readonly matched: Uint32Array;
  /** Null where loops have to do without. */
  readonly kernels: Kernels | null;
  /** Those that read this generation too; null where loops have to do without. */
  readonly kernelsOver: (generation: { readonly memory: SharedMemory }) => GenerationKernels | null;
};

/** 1 if the count reaches the minimum, else 0: arithmetic, because a branch on it would be mispredicted half the time. */
export const reaches = (count: number, minCount: number): number => ((count - minCount) >>> 31) ^ 1;
