import type { Generation } from '../../port.ts';
import type { ThreadError } from '../../threads/thread-error.ts';

/** To a builder thread. A batch is the first `length` bytes of `buffer`, which is transferred, not copied. */
export type ToBuilder =
  | {
      readonly kind: 'batch';
      readonly buffer: ArrayBuffer;
      readonly length: number;
      readonly ends: Uint32Array;
      readonly checksums: Uint32Array;
    }
  | { readonly kind: 'commit'; readonly note: Generation['note'] };

/** From a builder thread. `added` returns the buffer. The thread ends after `committed` and `failed`. */
export type FromBuilder =
  | { readonly kind: 'opened' }
  | { readonly kind: 'added'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'committed'; readonly generation: Generation }
  | { readonly kind: 'failed'; readonly error: ThreadError };
