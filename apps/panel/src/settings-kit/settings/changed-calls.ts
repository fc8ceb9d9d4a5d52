import type { CallName, SettingKind } from '@vitrina/contract';
import type { Setting } from './setting.ts';
import { allSettings, settings } from './settings.ts';

const always: readonly CallName[] = [
  'listSettingChanges',
  'trySearch',
  'trySuggest',
  'previewAppSearch',
  'previewAppSuggest',
  'getInstance',
  'checkPhrases',
  'measureChange',
  'listToMend',
];

/** Calls whose replies become stale when a setting of this kind changes. */
export const changedCalls = (kind: SettingKind): readonly CallName[] => {
  const setting: Setting = settings[kind];
  return [...setting.calls, ...always];
};

/** Calls whose replies become stale when any setting changes. */
export const allChangedCalls: readonly CallName[] = [
  ...new Set(allSettings.flatMap(({ kind }) => changedCalls(kind))),
];
