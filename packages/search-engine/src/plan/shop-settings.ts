import type {
  FacetedMenuItem,
  FieldWeight,
  Rule,
  SavedSortGroup,
  StoreSettings,
  SuggestionField,
} from '@vitrina/contract';
import { defaultStoreSettings } from '@vitrina/contract/basics';

/** All settings of a search instance except its phrases. Null means not set: the default applies. */
export type ShopSettings = {
  readonly weights: readonly FieldWeight[] | null;
  readonly sorts: readonly SavedSortGroup[] | null;
  readonly facets: readonly FacetedMenuItem[] | null;
  readonly suggestions: readonly SuggestionField[] | null;
  /** Names of catalog fields. */
  readonly sharedFields: readonly string[] | null;
  readonly store: StoreSettings;
  /** The rules in force, in their order: of two that can’t both have their way, the first one does. */
  readonly rules: readonly { readonly ruleId: string; readonly rule: Rule }[];
  /** The ids of all rules in that order, of those that aren't in force as well: where a rule that is tried out belongs. */
  readonly ruleOrder?: readonly string[];
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
