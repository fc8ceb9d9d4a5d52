import type { DataType, LanguageCode, MatchForm, ProductDocument } from '@vitrina/contract';
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

/** How the live generation of a catalog is: an outdated one is searched still, a damaged one may be refused; both should be made anew. */
export type GenerationState = 'none' | 'sound' | 'outdated' | 'damaged';

/**
 * Writes one generation. Nothing of it can be seen by a search before `commit` has swapped it in, whole;
 * `abort`, a thrown error or the death of the process leaves the generation before untouched.
 */
export interface GenerationWriter {
  /** Throws `IndexLimitError` where the generation grows beyond what it may be. */
  add(products: readonly ProductDocument[]): Promise<void>;
  /** Throws `GenerationCheckError` where what was written is not what it should be. */
  commit(note: Generation['note']): Promise<Generation>;
  abort(): Promise<void>;
}

export type ScoredProduct = {
  readonly product: ProductDocument;
  readonly score: number;
  readonly variantsCount: number;
  /** Stands where a pin put it. */
  readonly isPinned: boolean;
  /** There where the plan asks for it. */
  readonly explanation?: HitExplanation;
};

/** Where a word of the query was found in a product and how, the most telling first, and what that is of the score. */
export type WordExplanation = {
  readonly word: string;
  readonly isOptional: boolean;
  readonly score: number;
  readonly matches: readonly {
    readonly field: string;
    readonly form: MatchForm;
    readonly term: string;
    /** The weight of the field times that of the form. */
    readonly weight: number;
  }[];
};

/** The score is the sum of the words' scores and that of the full match (and 1, where a plan with boosts has no words), times the factors of the boosts. */
export type HitExplanation = {
  readonly words: readonly WordExplanation[];
  readonly fullMatchScore: number;
  /** The plan's boosts that the product passes, by their places in it. */
  readonly boosts: readonly number[];
  /** By sort condition: the value that it went by; texts by their place in the order of all. Null where there is none. */
  readonly sortValues: readonly (number | null)[];
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
  readonly requiredWords: { readonly matched: number; readonly all: number };
  /** Time in the engine, without the way to it and back. */
  readonly tookMs: number;
};

/** `wordFields`: where words are taken from; `valueFields`: whose whole values are offered. Without both: words of all fields. */
export type SuggestRequest = {
  readonly text: string;
  readonly limit: number;
  readonly wordFields?: readonly string[];
  readonly valueFields?: readonly string[];
};
/** `field` names where a whole value comes from, null for words. */
export type Suggestion = { readonly text: string; readonly count: number; readonly field: string | null };

/** Numbers for products, by product id; products without one have 0. */
export type Signals = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A catalog by its opaque key, and whose time a search in it takes: owners share the search threads' time evenly. */
export type CatalogAddress = { readonly catalogKey: string; readonly owner: string };

/**
 * What engines may differ in. A part of a plan or a call that an engine declares false for is ignored by it, never refused; all
 * else is required of every engine.
 */
export type EngineCapabilities = {
  /** `boosts` of a plan. */
  readonly boosts: boolean;
  /** Facets counted as if nothing were selected in them (`isDisjunctive`). */
  readonly disjunctiveFacets: boolean;
  /** `explain` of a plan. */
  readonly explanations: boolean;
  /** `pins` of a plan. */
  readonly pins: boolean;
  /** Sort conditions that are scripts. */
  readonly scripts: boolean;
  /** Sort conditions by what `setSignals` was given. */
  readonly signals: boolean;
  /** `suggest`; without it there are none. */
  readonly suggestions: boolean;
};

/** The writing half of an engine, which imports open in a process of their own. */
export interface Indexer {
  /** Opens a writer; the generation's id must be new. `limits` replace the engine's own, for tests. */
  openWriter(
    catalogKey: string,
    generationId: string,
    schema: GenerationSchema,
    limits?: Partial<IndexLimits>,
  ): Promise<GenerationWriter>;
  /**
   * Settles what a writer left whose process or thread is gone: either its generation is live, or nothing of it stays. Returns whether
   * it is live. Only once the writer can't go on.
   */
  settle(catalogKey: string, generationId: string): Promise<boolean>;
  /** Bytes that a generation which is being written takes on the local disk, temporary files included. */
  measure(catalogKey: string, generationId: string): Promise<number>;
}

/**
 * A search engine as the server sees it. Nothing in one catalog is trusted by another. What searches (all that takes an
 * address) is ended with `SearchTimeoutError` where it takes too long, and turned away with `EngineBusyError` where too much waits.
 */
export interface SearchEngine {
  readonly capabilities: EngineCapabilities;
  /** Opens a writer whose work gives way to this engine's searches. Callable from any thread of the process; the generation's id must be new. */
  openWriter(catalogKey: string, generationId: string, schema: GenerationSchema): Promise<GenerationWriter>;
  /**
   * Tells whether searches are in flight, at each change, until the returned function is called: for indexers in other processes,
   * which give way to them. Never called by an engine whose searches take no time of this machine.
   */
  followSearches(tell: (areSome: boolean) => Promise<void>): () => void;
  /**
   * Makes the newest committed generation the one that searches see, once it is warm; the one before answers meanwhile.
   * Called after a commit in another thread.
   */
  refresh(catalogKey: string): Promise<Generation | null>;
  /** The live generation, null if there is none. Throws `DamagedIndexError` if it can't be trusted. */
  current(catalogKey: string): Promise<Generation | null>;
  /** Reads the live generation from end to end, without keeping any of it. Takes as long as the disk needs. */
  inspect(catalogKey: string): Promise<GenerationState>;
  /** Throws `NoGenerationError` if nothing was committed. */
  search(catalog: CatalogAddress, plan: SearchPlan): Promise<SearchResult>;
  /** Words and phrases of the catalog that begin with the text, most frequent first. */
  suggest(catalog: CatalogAddress, request: SuggestRequest): Promise<readonly Suggestion[]>;
  /** Gives numbers by which products can be sorted, in place of all given before. They hold for the live generation and are given anew after a swap. */
  setSignals(catalog: CatalogAddress, signals: Signals): Promise<void>;
  get(catalog: CatalogAddress, productId: string): Promise<ProductDocument | null>;
  /** The products that share a group with this one, itself included, in the feed's order; the first thousand. */
  variants(catalog: CatalogAddress, productId: string): Promise<readonly ProductDocument[]>;
  drop(catalogKey: string): Promise<void>;
  close(): Promise<void>;
}

/** The generation file is cut off, altered, or of an unknown version. Search says so; the next import rebuilds it. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

/** A generation was written, but reading it shows that it is not what it should be. It was not swapped in. */
export class GenerationCheckError extends Error {
  override readonly name = 'GenerationCheckError';
}

/** What a generation is bounded in; docs/design/limits.md has the numbers and why. */
export type IndexLimits = {
  readonly products: number;
  readonly textFields: number;
  /** Distinct words of all fields together. */
  readonly terms: number;
  /** Distinct values of all fields together, those of a field counted once. */
  readonly values: number;
  readonly postingsBytes: number;
  /** What every process that searches the generation holds in memory: all but the products' JSON. */
  readonly residentBytes: number;
  readonly fileBytes: number;
};

/** A generation would have more of something than it may. */
export class IndexLimitError extends Error {
  override readonly name = 'IndexLimitError';
  readonly limit: keyof IndexLimits;
  readonly max: number;

  constructor(limit: keyof IndexLimits, max: number) {
    super(`the index may have ${max} ${limit}, and not more`);
    this.limit = limit;
    this.max = max;
  }
}

export class NoGenerationError extends Error {
  override readonly name = 'NoGenerationError';
}

/** Too many searches wait already; this one was turned away before any work was spent on it. */
export class EngineBusyError extends Error {
  override readonly name = 'EngineBusyError';
}

/** The search took longer than any may, or waited longer for its turn. It alone was ended; a simpler one may succeed. */
export class SearchTimeoutError extends Error {
  override readonly name = 'SearchTimeoutError';
}

/** The search itself failed: its thread died, or the engine is closed. The same search may succeed when asked again. */
export class SearchWorkerError extends Error {
  override readonly name = 'SearchWorkerError';
}
