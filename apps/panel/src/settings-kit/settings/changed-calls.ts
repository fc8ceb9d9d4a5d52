import type { CallName, SettingKind } from '@vitrina/contract';
import type { Setting } from './setting.ts';
import { allSettings, settings } from './settings.ts';

const always: readonly CallName[] = ['listSettingChanges', 'trySearch', 'trySuggest', 'getInstance'];

/** Calls that answer otherwise once a setting of this kind has changed. */
export const changedCalls = (kind: SettingKind): readonly CallName[] => {
  const setting: Setting = settings[kind];
  return [...setting.calls, ...always];
};

/** Calls that answer otherwise once a setting has changed that is not known beforehand. */
export const allChangedCalls: readonly CallName[] = [
  ...new Set(allSettings.flatMap(({ kind }) => changedCalls(kind))),
];
