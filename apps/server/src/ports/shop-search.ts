import type {
  DraftRule,
  Facet,
  FacetedMenuItem,
  ProductDocument,
  PublicProduct,
  PublicSearchReply,
  SavedSortGroup,
  SuggestReply,
} from '@vitrina/contract';
import type { Filter, GenerationSchema, SearchPlan, SearchResult, ShopSearch } from '@vitrina/search-engine';
import type { Failure } from '../http/failure.ts';
import type { CatalogRecord } from '../storage/records.ts';

/* A search of a shop, as the features that ask for one see it. The shop-search feature runs it; `compose-services.ts` hands it to the others. */

/** Whose search it is: the instance with the catalog behind it. */
export type SearchTarget = {
  readonly customerId: string;
  readonly searchId: string;
  readonly catalog: CatalogRecord;
};

/** What is chosen and what is counted, in the engine's terms. */
export type FacetSelection = {
  readonly filters: readonly Filter[];
  readonly facets: SearchPlan['facets'];
  /** Categories that the visitor looks through: rules may ask for them. */
  readonly categories: readonly string[];
};
/** Decides by the live generation's fields and the shop's menu. */
export type SelectFacets = (
  schema: GenerationSchema,
  menu: readonly FacetedMenuItem[],
) => FacetSelection | Failure;

export type ShopSearchRequest = {
  readonly query: string;
  /** Counts from 1. */
  readonly page: number;
  /** Without it a page is as long as the shop has set. */
  readonly perPage?: number | undefined;
  /** The id of a sort group, empty for the first that visitors are offered; or an order of the caller's own. */
  readonly sort: string | SavedSortGroup;
  /** Values by field, `10..50` for a range; or a choice of the caller's own. */
  readonly filters: Readonly<Record<string, readonly string[]>> | SelectFacets;
  readonly explain?: boolean;
  /** Searches with the settings as they were just before a change of theirs. */
  readonly before?: string | undefined;
  /** Searches as if this rule were saved and held today. */
  readonly draftRule?: DraftRule | undefined;
};

export type ShopSearchResult = {
  readonly search: ShopSearch;
  readonly result: SearchResult;
  /** The shop's menu with its counts. */
  readonly facets: Facet[];
  readonly sorts: PublicSearchReply['sorts'];
  /** The names of the fields that the shop shares with its visitors. */
  readonly sharedFields: readonly string[];
  readonly tookMs: number;
};

export type RunShopSearch = (
  searched: SearchTarget,
  request: ShopSearchRequest,
) => Promise<ShopSearchResult | Failure>;

export type SuggestTexts = (
  searched: SearchTarget,
  request: { readonly query: string; readonly limit: number },
) => Promise<SuggestReply | Failure>;

export type ShareFields = (
  product: ProductDocument,
  sharedFields: readonly string[],
) => PublicProduct['fields'];

/** The part of a product that leaves the server with a visitor's search. */
export const shareFields: ShareFields = ({ fields }, sharedFields) =>
  Object.fromEntries(
    sharedFields.flatMap((field) => {
      const value = fields[field];
      if (value === undefined) return [];
      return [[field, typeof value === 'object' ? [...value] : value] as const];
    }),
  );
