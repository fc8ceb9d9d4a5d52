import type { Rule, SettingKind } from '@vitrina/contract';
import type { ListEntry } from '../../storage/records.ts';
import { type ChangeRecord, isSameValue } from '../../storage/setting-changes.ts';
import type { StoredValues } from './repository.ts';

export type SettingsState = {
  readonly values: StoredValues;
  readonly rules: readonly ListEntry<Rule>[];
};

const listKinds = ['synonyms', 'blocked', 'immutable', 'rules'] as const;
export type ListKind = (typeof listKinds)[number];
export const isListKind = (kind: SettingKind): kind is ListKind => listKinds.some((one) => one === kind);

const without = (entries: readonly ListEntry[], gone: readonly ListEntry[]): ListEntry[] => {
  const values = new Map(gone.map(({ id, value }) => [id, value]));
  return entries.filter(({ id, value }) => !(values.has(id) && isSameValue(values.get(id), value)));
};

/** The settings before a change, phrases aside. Changes are taken back newest first, each from what the one after it left. */
export const undoInMemory = (state: SettingsState, { kind, before, after }: ChangeRecord): SettingsState => {
  if (!isListKind(kind)) return { ...state, values: new Map(state.values).set(kind, before) };
  if (kind !== 'rules') return state;
  const rules = without(state.rules, after as ListEntry[]) as ListEntry<Rule>[];
  return { ...state, rules: [...rules, ...(before as ListEntry<Rule>[])] };
};
