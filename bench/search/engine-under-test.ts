import type { ProductDocument } from '@vitrina/contract';
import type { GivenAnswer } from './expected-answers.ts';
import type { MadeQuery } from './made-queries.ts';

export const benchFacets = ['categories', 'brand', 'availability', 'color'] as const;

/** How many of the products found have each value. */
export type Counts = ReadonlyMap<string, number>;

/** Hits per page. */
export const benchRows = 20;

/** An engine in the bench. A search makes 20 hits and the facets; `read` hands them over, which is not timed. */
export type EngineUnderTest = {
  readonly add: (products: readonly ProductDocument[]) => Promise<void> | void;
  readonly finish: () => Promise<void> | void;
  /** How its answers may differ from the exact ones: more hits if there are few, or fewer if it requires both words in one field. */
  readonly differs: 'never' | 'forgives' | 'wantsOneField';
  readonly search: (query: MadeQuery) => Promise<Searched> | Searched;
  readonly close: () => Promise<void> | void;
};

export type Searched = { readonly total: number; readonly read: () => GivenAnswer };

export type EngineMeasure = {
  readonly engine: string;
  readonly products: number;
  readonly buildMs: number;
  readonly memoryMb: number;
  readonly samples: readonly {
    readonly kind: MadeQuery['kind'];
    readonly ms: number;
    /** Processor time of all threads of the process, which hardly depends on other load. */
    readonly cpuMs: number;
    readonly total: number;
  }[];
  /** Searches whose total, page and facet counts were checked against the bench's own; all were right. */
  readonly checked: number;
};
