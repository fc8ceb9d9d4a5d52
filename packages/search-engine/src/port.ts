import type { DataType, LanguageCode, MatchForm, ProductDocument } from '@vitrina/contract';
import type { SearchPlan } from './plan/plan.ts';

/** A product field that an engine has to index. */
export type IndexField = { readonly name: string; readonly type: DataType };

/** What a generation is built from; stored in it and read back. */
export type GenerationSchema = {
  readonly fields: readonly IndexField[];
  readonly language: LanguageCode;
};

/** A finished generation. `id` is the import run that made it. */
export type Generation = {
  readonly id: string;
  readonly schema: GenerationSchema;
  readonly productsCount: number;
  /** Distinct groups: the number of hits where variants are grouped. */
  readonly groupsCount: number;
  /** The importer's note, stored with the generation (the counts of its run). */
  readonly note: Readonly<Record<string, string | number | boolean>>;
  readonly createdAt: string;
  readonly bytes: number;
};

/** The state of a catalog's live generation: an outdated one still answers searches, a damaged one may be refused; both should be rebuilt. */
export type GenerationState = 'none' | 'sound' | 'outdated' | 'damaged';
export type InspectionDepth = 'whole' | 'quick';

/**
 * Writes one generation. No search sees any of it before `commit` has swapped it in as a whole; after `abort`, a thrown error or the death of
 * the process the previous generation is still live.
 */
export interface GenerationWriter {
  /** Throws `IndexLimitError` if the generation exceeds a limit. */
  add(products: readonly ProductDocument[]): Promise<void>;
  /** Throws `GenerationCheckError` if what was written is wrong. */
  commit(note: Generation['note']): Promise<Generation>;
  abort(): Promise<void>;
}

export type ScoredProduct = {
  readonly product: ProductDocument;
  readonly score: number;
  readonly variantsCount: number;
  /** Whether a pin put it here. */
  readonly isPinned: boolean;
  /** Whether it lacks some of the required words, and no pin put it here. */
  readonly isPartial: boolean;
  /** Present if the plan asks for it. */
  readonly explanation?: HitExplanation;
  /** Present if the plan has products written: the UTF-8 of the JSON of its `id`, `fields`, `highlights` and `variantsCount`. */
  readonly json?: Uint8Array;
  /** By signal that the plan retrieves: the product's number. */
  readonly signals?: readonly number[];
};

/** Where and how a word of the query matched in a product, the most telling match first, and what it contributes to the score. */
export type WordExplanation = {
  readonly word: string;
  readonly isOptional: boolean;
  readonly score: number;
  readonly matches: readonly {
    readonly field: string;
    readonly form: MatchForm;
    readonly term: string;
    /** The field's weight times the form's. */
    readonly weight: number;
  }[];
};

/** By what the score was multiplied for being of the type of most results, to 1.4, and their category, if the product is in it. */
export type MainType = { readonly factor: number; readonly category: string | null };

/**
 * The score is the sum of the words' scores and that of the full match (plus 1 if a plan with boosts has no words), times the factors of the
 * boosts.
 */
export type HitExplanation = {
  readonly words: readonly WordExplanation[];
  readonly fullMatchScore: number;
  /** The plan's boosts that the product passes, by index. */
  readonly boosts: readonly number[];
  /** Present if the product's type raised it. */
  readonly mainType?: MainType;
  /** By sort condition: the value that it compared; for texts, the ordinal among all values. Null if there is none. */
  readonly sortValues: readonly (number | null)[];
};

/**
 * Values with their counts over all results, the greatest first; for number fields `range`, and the values and `sum` if the plan wants numbers counted.
 * `productsCount`: for an attribute that the engine chose, how many of the results have it.
 */
export type FacetResult = {
  readonly field: string;
  readonly productsCount?: number;
  readonly values: readonly { readonly value: string; readonly count: number }[];
  readonly range?: { readonly min: number; readonly max: number };
  /** The numbers of all products found, every variant by itself. */
  readonly sum?: { readonly total: number; readonly numbers: number };
};

/** A required word that no product has, in no form. `nearest`: the folded spelling that was searched for instead; null if nothing is near. */
export type UnknownWord = { readonly word: string; readonly nearest: string | null };

export type SearchResult = {
  /** How many products (or groups, if the plan groups variants) match on all pages. */
  readonly total: number;
  readonly hits: readonly ScoredProduct[];
  readonly facets: readonly FacetResult[];
  /** The words to highlight in titles: folded forms that matched, whether each matched as a prefix, and for which words of the query, folded as well. */
  readonly matchedTerms: readonly {
    readonly term: string;
    readonly isPrefix: boolean;
    readonly words: readonly string[];
  }[];
  readonly requiredWords: { readonly matched: number; readonly all: number };
  /** In the order of the query. */
  readonly unknownWords: readonly UnknownWord[];
  /** Time spent in the engine, without transport. */
  readonly tookMs: number;
};

/** `wordFields`: where words come from; `valueFields`: whose whole values are offered. Without both: words of all fields. */
export type SuggestRequest = {
  readonly text: string;
  readonly limit: number;
  readonly wordFields?: readonly string[];
  readonly valueFields?: readonly string[];
};
/** `field` is where a whole value comes from, null for words. */
export type Suggestion = { readonly text: string; readonly count: number; readonly field: string | null };

/** Numbers by product id; products that are absent have 0. */
export type Signals = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A catalog by its opaque key, and the owner whom its searches are charged to: owners share the search threads' time evenly. */
export type CatalogAddress = { readonly catalogKey: string; readonly owner: string };

/**
 * What engines may differ in. An engine ignores the parts of plans, and the calls, that it declares false for, and never refuses them; all
 * else is required of every engine.
 */
export type EngineCapabilities = {
  /** `boosts` of a plan. */
  readonly boosts: boolean;
  /** Facets that are counted without their own refinements (`isDisjunctive`). */
  readonly disjunctiveFacets: boolean;
  /** `explain` of a plan. */
  readonly explanations: boolean;
  /** `pins` of a plan. */
  readonly pins: boolean;
  /** Sort conditions that are scripts. */
  readonly scripts: boolean;
  /** Sort conditions by signals (`setSignals`). */
  readonly signals: boolean;
  /** `suggest`; without it there are no suggestions. */
  readonly suggestions: boolean;
};

/** The writing half of an engine, which imports open in their own process. */
export interface Indexer {
  /** Opens a writer; the generation's id must be new. `limits` override the engine's own, for tests. */
  openWriter(
    catalogKey: string,
    generationId: string,
    schema: GenerationSchema,
    limits?: Partial<IndexLimits>,
  ): Promise<GenerationWriter>;
  /**
   * Cleans up after a writer whose process or thread is gone: either its generation is live, or nothing of it is left. Returns whether it is
   * live. Call this only once the writer has stopped for good.
   */
  settle(catalogKey: string, generationId: string): Promise<boolean>;
  /** The size on the local disk of a generation that is being written, temporary files included. */
  measure(catalogKey: string, generationId: string): Promise<number>;
  /** Ends its connections. Call this once its writers are done. */
  close(): Promise<void>;
}

/** Of a cache of what was found, since it was made. */
export type CacheFigures = { readonly hits: number; readonly misses: number; readonly bytes: number };

export type LiveGeneration = { readonly catalogKey: string; readonly generationId: string };

/**
 * A search engine as the server sees it. Catalogs are isolated from each other. Calls that search (all that take an address) reject with
 * `SearchTimeoutError` if they take too long, and with `EngineBusyError` if too many are waiting.
 */
export interface SearchEngine {
  readonly capabilities: EngineCapabilities;
  /** Opens a writer that yields to this engine's searches. Callable from any thread of the process; the generation's id must be new. */
  openWriter(catalogKey: string, generationId: string, schema: GenerationSchema): Promise<GenerationWriter>;
  /**
   * Calls `tell` whenever searches begin or cease to be in flight, until the returned function is called: for indexers in other processes,
   * which yield to them. Never calls it if the engine's searches take no time on this machine.
   */
  followSearches(tell: (areSome: boolean) => Promise<void>): () => void;
  /** Makes the newest committed generation live once it is warm; until then the previous one answers. Call this after a commit in another thread. */
  refresh(catalogKey: string): Promise<Generation | null>;
  /** The live generation, null if there is none. Throws `DamagedIndexError` if it is damaged. */
  current(catalogKey: string): Promise<Generation | null>;
  /**
   * What state the live generation is in, without loading it. `whole`, the default, reads it from end to end, which takes as long as the disk
   * needs; `quick` looks whether its parts are there, for a request or a small read.
   */
  inspect(catalogKey: string, depth?: InspectionDepth): Promise<GenerationState>;
  /** Throws `NoGenerationError` if there is no live generation. */
  search(catalog: CatalogAddress, plan: SearchPlan): Promise<SearchResult>;
  /** Words and phrases of the catalog that begin with the text, most frequent first. */
  suggest(catalog: CatalogAddress, request: SuggestRequest): Promise<readonly Suggestion[]>;
  /** Replaces the numbers by which products can be sorted. They belong to the live generation and have to be set again after a swap. */
  setSignals(catalog: CatalogAddress, signals: Signals): Promise<void>;
  get(catalog: CatalogAddress, productId: string): Promise<ProductDocument | null>;
  /** The products in this one's group, itself included, in the feed's order, at most a thousand. */
  variants(catalog: CatalogAddress, productId: string): Promise<readonly ProductDocument[]>;
  /**
   * Every product of the live generation in the feed's order, in portions, with no fields but these. Throws `NoGenerationError` if there is no live generation, or another
   * one takes its place on the way.
   */
  walk(catalog: CatalogAddress, fields: readonly string[]): AsyncIterable<readonly ProductDocument[]>;
  drop(catalogKey: string): Promise<void>;
  /** Throws if this engine can't answer searches now, whatever the catalog. */
  checkReady(): Promise<void>;
  /**
   * A number that is another one after each change of what the catalog's searches find, so that answers may be kept; null if it has no live
   * generation, or if its products change where this engine doesn't see it.
   */
  stateOf(catalogKey: string): number | null;
  /** Null if the engine keeps nothing of what it finds here. */
  readonly resultCache: CacheFigures | null;
  /** The generations that this engine's searches see now, of the catalogs that it was asked for. */
  listLive(): Promise<readonly LiveGeneration[]>;
  close(): Promise<void>;
}

/** The generation file is truncated, altered, or of an unknown version. Searches report it; the next import rebuilds it. */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError';
}

/** A generation was written, but reading it back showed that it is wrong. It was not swapped in. */
export class GenerationCheckError extends Error {
  override readonly name = 'GenerationCheckError';
}

/** What is limited in a generation; docs/design/limits.md has the numbers and the reasons. */
export type IndexLimits = {
  readonly products: number;
  readonly textFields: number;
  /** Distinct words of all fields together. */
  readonly terms: number;
  /** Distinct values of all fields together, those of a field counted once. */
  readonly values: number;
  readonly postingsBytes: number;
  /** What every process that searches the generation has in memory: all but the products' JSON. */
  readonly residentBytes: number;
  readonly fileBytes: number;
};

/** A generation would exceed a limit. */
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

/** Too many searches are waiting, and this one was rejected before any work was spent on it. Later it may work. */
export class EngineBusyError extends Error {
  override readonly name: string = 'EngineBusyError';
}

/** What the engine runs on, a cluster or a store, can't be reached. Once it is back, the same search works. */
export class EngineAwayError extends EngineBusyError {
  override readonly name: string = 'EngineAwayError';
}

/** The search ran or waited too long. It alone was ended; a simpler one may succeed. */
export class SearchTimeoutError extends Error {
  override readonly name = 'SearchTimeoutError';
}

/** The search itself failed: its thread died, or the engine is closed. The same search may succeed when asked again. */
export class SearchWorkerError extends Error {
  override readonly name = 'SearchWorkerError';
}
