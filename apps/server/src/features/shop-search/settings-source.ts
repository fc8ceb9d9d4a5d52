import type { FacetedMenuItem, LanguageCode, SavedSortGroup, SuggestionField } from '@vitrina/contract';
import type { PhraseBook, ShopSettings } from '@vitrina/search-engine';
import type { CatalogRecord } from '../../storage/records.ts';

export type VersionedSettings = ShopSettings & {
  readonly version: string;
  /** The shop's phrases of that version, analysed for a language. */
  readonly bookFor: (language: LanguageCode) => Promise<PhraseBook>;
};

/** What a search needs of a shop's settings; another feature provides it. */
export type SettingsSource = {
  /** The present settings. Every change gives a different `version`. */
  readonly load: (customerId: string, searchId: string) => Promise<VersionedSettings | null>;
  /** The settings just before a change; null if it isn't one of the instance's. */
  readonly before: (
    customerId: string,
    searchId: string,
    changeId: string,
  ) => Promise<VersionedSettings | null>;
  /** The defaults for a catalog. */
  readonly defaults: {
    readonly sorts: (catalog: CatalogRecord) => readonly SavedSortGroup[];
    readonly facets: (catalog: CatalogRecord) => readonly FacetedMenuItem[];
    readonly suggestions: (catalog: CatalogRecord) => readonly SuggestionField[];
    readonly sharedFields: (catalog: CatalogRecord) => readonly string[];
  };
};
