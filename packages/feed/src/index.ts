export { type AnalyzeFeedOptions, analyzeFeed, type FeedAnalysis } from './analysis/analyze-feed.ts';
export { guessCurrency } from './analysis/guess-currency.ts';
export { proposeMapping } from './analysis/propose-mapping.ts';
export { FeedError, type FeedErrorDetails } from './feed-error.ts';
export { defaultFetchPolicy, type FetchPolicy } from './fetch/fetch-policy.ts';
export { type FeedBody, type OpenedFeed, type OpenFeedOptions, openFeed } from './fetch/open-feed.ts';
export {
  type GuardedBody,
  type OpenedGuarded,
  type OpenGuardedOptions,
  openGuarded,
} from './fetch/open-guarded.ts';
export type { FeedValidators } from './fetch/request-feed.ts';
export { type CompileOptions, compileMapping, type ItemResult } from './mapping/compile-mapping.ts';
export { pathAlternatives, wantedPaths } from './mapping/field-paths.ts';
export {
  type KnownFeed,
  type ReadFeed,
  type ReadProductsOptions,
  type ReadProductsResult,
  type ReadProgress,
  readProducts,
} from './reading/read-products.ts';
export type { FeedFormat } from './xml/find-items.ts';
export type { RawItem } from './xml/item-reader.ts';
