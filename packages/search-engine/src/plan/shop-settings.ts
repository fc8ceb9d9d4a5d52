import {
  defaultStoreSettings,
  type FacetedMenuItem,
  type FieldWeight,
  type Rule,
  type SavedSortGroup,
  type StoreSettings,
  type SuggestionField,
} from '@vitrina/contract';

/** All that a shop has set for one search instance, but for its phrases. Null where nothing was set: the defaults hold then. */
export type ShopSettings = {
  readonly weights: readonly FieldWeight[] | null;
  readonly sorts: readonly SavedSortGroup[] | null;
  readonly facets: readonly FacetedMenuItem[] | null;
  readonly suggestions: readonly SuggestionField[] | null;
  /** Names of the catalog's fields. */
  readonly sharedFields: readonly string[] | null;
  readonly store: StoreSettings;
  /** Those that hold now, oldest first. */
  readonly rules: readonly { readonly ruleId: string; readonly rule: Rule }[];
};

export const noSettings: ShopSettings = {
  weights: null,
  sorts: null,
  facets: null,
  suggestions: null,
  sharedFields: null,
  store: defaultStoreSettings,
  rules: [],
};
