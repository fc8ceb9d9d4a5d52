import { isDeepStrictEqual } from 'node:util';
import type { Rule } from '@vitrina/contract';
import { isListKind } from '../../lists/list-definition.ts';
import type { ListEntry } from '../../storage/records.ts';
import type { ChangeRecord } from '../../storage/setting-changes.ts';
import type { StoredValues } from './repository.ts';

export type SettingsState = {
  readonly values: StoredValues;
  readonly rules: readonly ListEntry<Rule>[];
};

const without = (entries: readonly ListEntry[], gone: readonly ListEntry[]): ListEntry[] => {
  const values = new Map(gone.map(({ id, value }) => [id, value]));
  return entries.filter(({ id, value }) => !(values.has(id) && isDeepStrictEqual(values.get(id), value)));
};

/** The settings before a change, phrases aside. Changes are undone newest first, each from the state before the next. */
export const undoInMemory = (state: SettingsState, { kind, before, after }: ChangeRecord): SettingsState => {
  if (!isListKind(kind)) return { ...state, values: new Map(state.values).set(kind, before) };
  if (kind !== 'rules') return state;
  const rules = without(state.rules, after as ListEntry[]) as ListEntry<Rule>[];
  return { ...state, rules: [...rules, ...(before as ListEntry<Rule>[])] };
};
