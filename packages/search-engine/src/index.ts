export {
  type GenerationLocation,
  measureGeneration,
  settleAbandonedGeneration,
} from './embedded/build/abandoned-generation.ts';
export { openGenerationWriter } from './embedded/build/generation-writer.ts';
export type { WriterOptions } from './embedded/build/pending-generation.ts';
export { openThreadedWriter } from './embedded/build/threaded-writer.ts';
export { type EmbeddedEngineOptions, openEmbeddedEngine } from './embedded/engine.ts';
export { copyLiveGenerations } from './embedded/store/copy-generations.ts';
export { yieldToSearches } from './embedded/yield-to-searches.ts';
export {
  createInFlightCounter,
  followInFlight,
  type InFlightCounter,
} from './in-flight-counter.ts';
export * from './language/fold.ts';
export * from './language/highlight.ts';
export * from './language/tokenize.ts';
export type { PhraseBookData } from './plan/book-base.ts';
export { PhraseBookMaker } from './plan/build-book.ts';
export * from './plan/defaults.ts';
export { PhraseBook, type PhraseChange, type Phrases } from './plan/phrase-book.ts';
export type { PhraseEntry } from './plan/phrase-entries.ts';
export * from './plan/plan.ts';
export * from './plan/plan-search.ts';
export * from './plan/plan-shop-search.ts';
export * from './plan/shop-settings.ts';
export * from './plan/signals.ts';
export * from './port.ts';
