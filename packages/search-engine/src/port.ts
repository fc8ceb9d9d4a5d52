import type { DataType, LanguageCode, ProductDocument } from '@vitrina/contract';
import type { SearchPlan } from './plan/plan.ts';

/** A product field as an engine has to index it. */
export type IndexField = { readonly name: string; readonly type: DataType };

/** What a generation is made of, written into it and read back from it. */
export type GenerationSchema = {
  readonly fields: readonly IndexField[];
  readonly language: LanguageCode;
};

/** A finished generation. `id` is the import run that made it. */
export type Generation = {
  readonly id: string;
  readonly schema: GenerationSchema;
  readonly productsCount: number;
  /** Distinct groups: what a list with one row a group counts. */
  readonly groupsCount: number;
  /** The importer's own note, kept with the generation (counts of the run that made it). */
  readonly note: Readonly<Record<string, string | number | boolean>>;
  readonly createdAt: string;
  readonly bytes: number;
};

/**
 * Writes one generation. Nothing of it can be seen by a search before `commit` has swapped it in, whole;
 * `abort`, a thrown error or the death of the process leaves the generation before untouched.
 */
export interface GenerationWriter {
  add(products: readonly ProductDocument[]): Promise<void>;
  commit(note: Generation['note']): Promise<Generation>;
  abort(): Promise<void>;
}

export type ScoredProduct = {
  readonly product: ProductDocument;
  readonly score: number;
  readonly variantsCount: number;
};

/** Values with their counts over all results, most first; `range` for number fields. */
export type FacetResult = {
  readonly field: string;
  readonly values: readonly { readonly value: string; readonly count: number }[];
  readonly range?: { readonly min: number; readonly max: number };
};

export type SearchResult = {
  /** Products (or groups, where the plan groups variants) that match, beyond this page too. */
  readonly total: number;
  readonly hits: readonly ScoredProduct[];
  readonly facets: readonly FacetResult[];
  /** The words that a title's highlighting marks: folded forms that matched, each with whether it matched as a prefix. */
  readonly matchedTerms: readonly { readonly term: string; readonly isPrefix: boolean }[];
  readonly wordsWanted: { readonly matched: number; readonly all: number };
  /** Time in the engine, without the way to it and back. */
  readonly tookMs: number;
};

export type SuggestRequest = { readonly text: string; readonly limit: number };
export type Suggestion = { readonly text: string; readonly count: number };

/** A search engine as the server sees it. Each catalog is addressed by an opaque key; nothing in it is trusted by another. */
export interface SearchEngine {
  /** Opens a writer. Callable from any thread of the process; the generation's id must be new. */
  openWriter(catalogKey: string, generationId: string, schema: GenerationSchema): Promise<GenerationWriter>;
  /** Makes the newest committed generation the one that searches see; called after a commit in another thread. */
  refresh(catalogKey: string): Promise<Generation | null>;
  /** The live generation, null if there is none. Throws `DamagedIndexError` if it can't be trusted. */
  current(catalogKey: string): Promise<Generation | null>;
  /** Throws `NoGenerationError` if nothing was committed. */
  search(catalogKey: string, plan: SearchPlan): Promise<SearchResult>;
  /** Words and phrases of the catalog that begin with the text, most frequent first. */
  suggest(catalogKey: string, request: SuggestRequest): Promise<readonly Suggestion[]>;
  get(catalogKey: string, productId: string): Promise<ProductDocument | null>;
  /** The products that share a group with this one, itself included, in the feed's order. */
  variants(catalogKey: string, productId: string): Promise<readonly ProductDocument[]>;
  drop(catalogKey: string): Promise<void>;
  close(): Promise<void>;
}

/** The generation file is cut off, altered, or of another version. Search says so; the next import rebuilds it. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

export class NoGenerationError extends Error {
  override readonly name = 'NoGenerationError';
}

/** Too many searches wait already; this one was turned away before any work was spent on it. */
export class EngineBusyError extends Error {
  override readonly name = 'EngineBusyError';
}

/** The search itself failed: its thread died, or the engine is closed. The same search may succeed when asked again. */
export class SearchWorkerError extends Error {
  override readonly name = 'SearchWorkerError';
}
