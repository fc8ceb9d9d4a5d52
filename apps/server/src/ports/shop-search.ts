import type {
  DraftRule,
  Facet,
  FacetedMenuItem,
  FieldWeight,
  ProductDocument,
  PublicProduct,
  PublicSearchReply,
  SavedSortGroup,
  SuggestReply,
} from '@vitrina/contract';
import type {
  Boost,
  Filter,
  GenerationSchema,
  PhraseChange,
  SearchPlan,
  SearchResult,
  ShopSearch,
} from '@vitrina/search-engine';
import type { Failure } from '../http/failure.ts';
import type { CatalogRecord } from '../storage/records.ts';

/* A shop's search, as the features that use it see it. One feature implements it; compose/services.ts hands it to the others. */

/** The search instance, and the catalog behind it. */
export type SearchTarget = {
  readonly customerId: string;
  readonly searchId: string;
  readonly catalog: CatalogRecord;
};

/** What is selected and what is counted, in the engine's terms. */
export type FacetSelection = {
  readonly filters: readonly Filter[];
  readonly facets: SearchPlan['facets'];
  /** The categories that the visitor browses: rules may depend on them. */
  readonly categories: readonly string[];
  /** What is raised or lowered beside what the shop's rules do. */
  readonly boosts?: readonly Boost[];
};
/** Depends on the live generation's fields and the shop's menu. */
export type SelectFacets = (
  schema: GenerationSchema,
  menu: readonly FacetedMenuItem[],
) => FacetSelection | Failure;

/** Changes of the settings that aren't saved. */
export type SettingsDraft = {
  /** Searches as if this rule were saved and active today. */
  readonly draftRule?: DraftRule | undefined;
  readonly draftPhrases?: PhraseChange | undefined;
  readonly draftWeights?: readonly FieldWeight[] | undefined;
};

export type ShopSearchRequest = SettingsDraft & {
  readonly query: string;
  /** Counts from 1. */
  readonly page: number;
  /** By default, a page is as long as the shop has set. */
  readonly perPage?: number | undefined;
  /** Results before the first one, instead of those of the pages before. */
  readonly offset?: number | undefined;
  /** Whether the variants of a product are one result. By default as the shop has set. */
  readonly groupVariants?: boolean | undefined;
  /** The id of a sort group, empty for the first one offered to visitors; or an order of the caller's own. */
  readonly sort: string | SavedSortGroup;
  /** Values by field, `10..50` for a range; or a selection of the caller's own. */
  readonly filters: Readonly<Record<string, readonly string[]>> | SelectFacets;
  /** What the page calls its place or time: rules may depend on it. */
  readonly contexts?: readonly string[];
  readonly explain?: boolean;
  /** Whether the last word is still being typed, so that it may go on. Default false: then it may where too little has it as it is. */
  readonly isTyping?: boolean;
  /** Whether typos are forgiven. Default true. */
  readonly forgivesTypos?: boolean;
  /** Searches with the settings just before one of their changes. */
  readonly before?: string | undefined;
  /** The fields that are read of the products besides those that the shop shares, which are read as well unless the products are written. All are there if this is absent. */
  readonly alsoRead?: readonly string[] | undefined;
  /** Hits are written as visitors get them. */
  readonly writesProducts?: boolean;
  /** The signals whose numbers the hits have. */
  readonly retrievedSignals?: readonly string[] | undefined;
};

/** Asks for a first page. Only the products count, so none of the menu does. */
export const firstPage = {
  page: 1,
  sort: '',
  filters: () => ({ filters: [], facets: [], categories: [] }),
} satisfies Partial<ShopSearchRequest>;

/** How a query was understood: where the catalog doesn't have its words, and the prices and values that it names. */
export type QueryReading = Pick<
  PublicSearchReply,
  'correctedQuery' | 'missingWords' | 'priceRange' | 'namedValues'
>;

export type ShopSearchResult = {
  readonly search: ShopSearch;
  readonly result: SearchResult;
  /** The shop's menu with its counts. */
  readonly facets: Facet[];
  readonly sorts: PublicSearchReply['sorts'];
  /** The names of the fields that the shop shares with its visitors. */
  readonly sharedFields: readonly string[];
  readonly reading: QueryReading;
  readonly tookMs: number;
};

/** A search that is about to run, with the settings, the catalog and the words as they are now. */
export type PreparedShopSearch = {
  /** Stays the same while the same request would get the same answer, unless a script reads the time; null if that can't be told. */
  readonly version: string | null;
  readonly run: (request: Omit<ShopSearchRequest, 'query' | 'before'>) => Promise<ShopSearchResult | Failure>;
};

export type PrepareShopSearch = (
  searched: SearchTarget,
  request: Pick<ShopSearchRequest, 'query' | 'before'>,
) => Promise<PreparedShopSearch | Failure>;

export type RunShopSearch = (
  searched: SearchTarget,
  request: ShopSearchRequest,
) => Promise<ShopSearchResult | Failure>;

/** What a visitor would see of a search: the first page, nothing, or another page. */
export type SearchOutcome = {
  readonly total: number;
  /** The products of the first page. */
  readonly productIds: readonly string[];
  readonly isBlocked: boolean;
  readonly redirect: string | null;
};
export type ComparedSearch = {
  readonly query: string;
  readonly before: SearchOutcome;
  readonly after: SearchOutcome;
};

export type SearchComparison = {
  /** How many queries the draft concerns. */
  readonly concerned: number;
  /** The first of these. */
  readonly compared: readonly ComparedSearch[];
};

/** Searches the first `limit` queries that a draft concerns, with the saved settings and with the draft. The others cost the engine nothing. An aborted signal ends it. */
export type CompareSearches = (
  searched: SearchTarget,
  draft: SettingsDraft,
  queries: readonly string[],
  limit: number,
  signal: AbortSignal,
) => Promise<SearchComparison | Failure>;

export type SuggestTexts = (
  searched: SearchTarget,
  request: { readonly query: string; readonly limit: number },
) => Promise<SuggestReply | Failure>;

export type ShareFields = (
  product: ProductDocument,
  sharedFields: readonly string[],
) => PublicProduct['fields'];

/** The part of a product that a visitor's search reveals. */
export const shareFields: ShareFields = ({ fields }, sharedFields) =>
  Object.fromEntries(
    sharedFields.flatMap((field) => {
      // A field may be called `constructor`.
      const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
      if (value === undefined) return [];
      return [[field, typeof value === 'object' ? [...value] : value] as const];
    }),
  );
