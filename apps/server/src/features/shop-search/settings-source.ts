import type { FacetedMenuItem, LanguageCode, SavedSortGroup, SuggestionField } from '@vitrina/contract';
import type { PhraseBook, ShopSettings } from '@vitrina/search-engine';
import type { CatalogRecord } from '../../storage/records.ts';

export type VersionedSettings = ShopSettings & {
  readonly version: string;
  /** The shop's phrases of that version, as words of a language are read. */
  readonly bookFor: (language: LanguageCode) => Promise<PhraseBook>;
};

/** What a search needs of a shop's settings; another feature keeps them. */
export type SettingsSource = {
  /** The settings as they are now. `version` changes with every change of theirs. */
  readonly load: (customerId: string, searchId: string) => Promise<VersionedSettings | null>;
  /** The settings as they were just before a change; null if it is none of the instance's. */
  readonly before: (
    customerId: string,
    searchId: string,
    changeId: string,
  ) => Promise<VersionedSettings | null>;
  /** What holds where the shop has set nothing. */
  readonly defaults: {
    readonly sorts: (catalog: CatalogRecord) => readonly SavedSortGroup[];
    readonly facets: (catalog: CatalogRecord) => readonly FacetedMenuItem[];
    readonly suggestions: (catalog: CatalogRecord) => readonly SuggestionField[];
    readonly sharedFields: (catalog: CatalogRecord) => readonly string[];
  };
};
