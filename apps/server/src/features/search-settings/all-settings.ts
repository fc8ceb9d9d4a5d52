import type { Setting, SettingContext } from './define-setting.ts';
import type { ValueKind } from './repository.ts';
import { appLabels } from './settings/app-labels.ts';
import { appSettings } from './settings/app-settings.ts';
import { facets } from './settings/facets.ts';
import { sharedFields } from './settings/shared-fields.ts';
import { sorts } from './settings/sorts.ts';
import { store } from './settings/store.ts';
import { suggestions } from './settings/suggestions.ts';
import { weights } from './settings/weights.ts';

/** Every setting with a single value. A kind of the contract without its definition doesn't compile. */
export const allSettings = {
  weights,
  sorts,
  facets,
  suggestions,
  sharedFields,
  store,
  appSettings,
  appLabels,
} as const satisfies { readonly [K in ValueKind]: Setting<unknown, K> };

type AllSettings = typeof allSettings;
type HandlersOfOne = ReturnType<AllSettings[ValueKind]['handlers']>;
/** The handlers of all settings, as one table. */
type HandlersOfAll = (
  HandlersOfOne extends infer H
    ? H extends unknown
      ? (one: H) => void
      : never
    : never
) extends (all: infer All) => void
  ? All
  : never;

export const settingHandlers = (context: SettingContext): HandlersOfAll =>
  Object.assign({}, ...Object.values(allSettings).map((setting) => setting.handlers(context)));
