import type { SearchPlan } from '../../plan/plan.ts';
import type { SuggestRequest } from '../../port.ts';
import type { LoadedGeneration } from '../read/load-file.ts';

/** What a search thread can be asked. All but `load` are about the generation attached for the catalog. */
export type Job =
  | { readonly kind: 'load'; readonly path: string }
  | { readonly kind: 'search'; readonly catalogKey: string; readonly plan: SearchPlan }
  | { readonly kind: 'suggest'; readonly catalogKey: string; readonly request: SuggestRequest }
  | { readonly kind: 'get' | 'variants'; readonly catalogKey: string; readonly productId: string }
  /** The products' numbers, -1 for an id that is not there. */
  | { readonly kind: 'numbers'; readonly catalogKey: string; readonly ids: readonly string[] };

/** Numbers for all products of a generation, signal by signal, in one buffer that all threads share. */
export type SharedSignals = {
  readonly generationId: string;
  readonly names: readonly string[];
  readonly buffer: SharedArrayBuffer;
};

export type ToWorker =
  | { readonly kind: 'attach'; readonly catalogKey: string; readonly loaded: LoadedGeneration }
  | { readonly kind: 'signals'; readonly catalogKey: string; readonly signals: SharedSignals }
  | { readonly kind: 'detach'; readonly catalogKey: string }
  | { readonly kind: 'job'; readonly id: number; readonly job: Job };

/** `json` is parsed by the asker; `loaded` shares its buffer. */
export type Reply = { readonly json: string } | { readonly loaded: LoadedGeneration };

/** `damaged`: a product could not be read, and the search went on without it. */
export type FromWorker =
  | { readonly damaged: { readonly generationId: string; readonly product: number } }
  | { readonly id: number; readonly reply: Reply }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };
