import type { SearchPlan } from '../../plan/plan.ts';
import type { SuggestRequest } from '../../port.ts';
import type { ThreadError } from '../../threads/thread-error.ts';
import type { LoadedGeneration } from '../read/load-file.ts';
import type { EncodedResult } from '../search/encode-result.ts';

/** What a generation is warmed up with: a recent search, or a synthetic step. */
export type WarmUp =
  | { readonly kind: 'asked'; readonly plan: SearchPlan }
  | { readonly kind: 'synthetic'; readonly step: number };

/**
 * What a search thread can be asked. All but `load` and `collect` refer to the generation attached for the catalog; `warm` to the staged one,
 * if there is one.
 */
export type Job =
  | { readonly kind: 'load'; readonly path: string }
  | { readonly kind: 'search'; readonly catalogKey: string; readonly plan: SearchPlan }
  | { readonly kind: 'suggest'; readonly catalogKey: string; readonly request: SuggestRequest }
  | { readonly kind: 'get' | 'variants'; readonly catalogKey: string; readonly productId: string }
  /** Looks up the products' numbers, -1 for an unknown id. */
  | { readonly kind: 'numbers'; readonly catalogKey: string; readonly ids: readonly string[] }
  /** Reads products by their numbers, as far as one job may read; null if the generation isn't this one any more. */
  | {
      readonly kind: 'portion';
      readonly catalogKey: string;
      readonly generationId: string;
      readonly from: number;
      readonly to: number;
      readonly fields: readonly string[];
    }
  | { readonly kind: 'warm'; readonly catalogKey: string; readonly with: WarmUp }
  /** Collects garbage, so that released memory is returned. */
  | { readonly kind: 'collect' };

/** Numbers for all products of a generation, signal after signal, in one buffer that all threads share. */
export type SharedSignals = {
  readonly generationId: string;
  readonly names: readonly string[];
  readonly buffer: SharedArrayBuffer;
};

export type ToWorker =
  /** Opens a generation beside the attached one, to be warmed up. */
  | { readonly kind: 'stage'; readonly catalogKey: string; readonly loaded: LoadedGeneration }
  | { readonly kind: 'attach'; readonly catalogKey: string; readonly loaded: LoadedGeneration }
  | { readonly kind: 'signals'; readonly catalogKey: string; readonly signals: SharedSignals }
  | { readonly kind: 'detach'; readonly catalogKey: string }
  /** `budgetMs`: how long the job may take; Infinity for no limit. */
  | { readonly kind: 'job'; readonly job: Job; readonly budgetMs: number };

/** `json` and `result` are parsed by the receiver, which gets the bytes of `result`; `loaded` shares its memory. */
export type Reply =
  | { readonly json: string }
  | { readonly result: EncodedResult }
  | { readonly loaded: LoadedGeneration };

/**
 * Replies come in the order of the jobs. `ms`: how long the job took. `damaged` is not a reply: a product could not be read, and the search
 * continued without it.
 */
export type FromWorker =
  | { readonly damaged: { readonly generationId: string; readonly product: number } }
  | { readonly ms: number; readonly reply: Reply }
  | { readonly ms: number; readonly error: ThreadError };
