import type { ProductDocument } from '@vitrina/contract';
import type { MadeQuery } from './made-queries.ts';

export const benchFacets = ['categories', 'brand', 'availability', 'color'] as const;

/** An engine as the bench sees it. A search gives the number of products found, having made 20 rows of them and the facets. */
export type EngineUnderTest = {
  readonly add: (products: readonly ProductDocument[]) => Promise<void> | void;
  readonly finish: () => Promise<void> | void;
  readonly search: (query: MadeQuery) => Promise<number> | number;
  readonly close: () => Promise<void> | void;
};

export type EngineMeasure = {
  readonly engine: string;
  readonly products: number;
  readonly buildMs: number;
  readonly memoryMb: number;
  readonly samples: readonly {
    readonly kind: MadeQuery['kind'];
    readonly ms: number;
    /** Processor time of all threads of the process: what stays the same on a busy machine. */
    readonly cpuMs: number;
    readonly total: number;
  }[];
};
