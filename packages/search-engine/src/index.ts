export {
  type EngineOptions,
  type IndexerOptions,
  type Logger,
  UnfitLocationError,
} from './engine-adapter.ts';
export {
  copyGenerations,
  type EngineLocation,
  openEngine,
  openIndexer,
  type SharedLocation,
} from './engines.ts';
export { normaliseValue } from './fields/field-roles.ts';
export { charsOfEach } from './fields/fit-product.ts';
export type { InFlightCounter } from './in-flight-counter.ts';
export * from './language/fold.ts';
export * from './language/highlight.ts';
export { type PriceRange, readMoneyWords, readPriceRange } from './language/price-range.ts';
export { readQuantity, showQuantity } from './language/quantities.ts';
export { stem } from './language/stem.ts';
export { isStopWord } from './language/stop-words.ts';
export * from './language/tokenize.ts';
export { LoopSlices } from './loop-slices.ts';
export { onceAMinute } from './once-a-minute.ts';
export type { PhraseBookData } from './plan/book-base.ts';
export { PhraseBookMaker } from './plan/build-book.ts';
export * from './plan/defaults.ts';
export { applyRules, type PreparedRule, prepareRules } from './plan/merchandising-rules.ts';
export { type FacetVocabulary, type NamedValue, NamedValueFinder } from './plan/named-values.ts';
export { PhraseBook, type PhraseChange, type Phrases } from './plan/phrase-book.ts';
export type { PhraseEntry } from './plan/phrase-entries.ts';
export * from './plan/plan.ts';
export * from './plan/plan-search.ts';
export * from './plan/plan-shop-search.ts';
export { readStemmedWords } from './plan/query-words.ts';
export { readsTime } from './plan/reads-time.ts';
export * from './plan/rule-conflicts.ts';
export * from './plan/shop-settings.ts';
export * from './plan/signals.ts';
export * from './port.ts';
export { decodeError, type ErrorClasses, encodeError, type ThreadError } from './threads/thread-error.ts';
export { lowerPriority } from './threads/thread-priority.ts';
