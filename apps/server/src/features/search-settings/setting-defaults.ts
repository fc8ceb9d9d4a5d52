import { defaultAppSettings, defaultStoreSettings } from '@vitrina/contract';
import type { CatalogRecord } from '../../storage/records.ts';
import { noLabels } from './app-settings.ts';
import {
  defaultFacetedMenu,
  defaultSharedFields,
  defaultSortGroups,
  defaultSuggestions,
  defaultWeights,
} from './defaults.ts';
import type { ValueKind } from './repository.ts';

const defaults: Record<ValueKind, (catalog: CatalogRecord) => unknown> = {
  weights: defaultWeights,
  sorts: defaultSortGroups,
  facets: defaultFacetedMenu,
  suggestions: defaultSuggestions,
  sharedFields: defaultSharedFields,
  store: () => defaultStoreSettings,
  appSettings: () => defaultAppSettings,
  appLabels: () => noLabels,
};

/** What holds of a setting where the shop has set nothing, in the form in which its own value is stored. */
export const defaultsOf = (kind: ValueKind, catalog: CatalogRecord): unknown => defaults[kind](catalog);
