import { isDeepStrictEqual } from 'node:util';
import type { Rule } from '@vitrina/contract';
import { isListKind } from '../../lists/list-definition.ts';
import type { ListChange, ListEntry } from '../../storage/records.ts';
import type { ChangeRecord } from '../../storage/setting-changes.ts';
import type { StoredValues } from './repository.ts';

export type SettingsState = {
  readonly values: StoredValues;
  readonly rules: readonly ListEntry<Rule>[];
};

/** What a change did to the rules; null if it can't be read. */
export type ReadRuleChange = (change: ChangeRecord) => ListChange<Rule> | null;

const without = (
  entries: readonly ListEntry<Rule>[],
  gone: readonly ListEntry<Rule>[],
): ListEntry<Rule>[] => {
  const values = new Map(gone.map(({ id, value, rank }) => [id, { value, rank }]));
  return entries.filter(({ id, value, rank }) => !isDeepStrictEqual(values.get(id), { value, rank }));
};

/** The settings before a change, except phrases. Changes are undone newest first. */
export const undoInMemory = (
  state: SettingsState,
  change: ChangeRecord,
  readRuleChange: ReadRuleChange,
): SettingsState => {
  const { kind, before } = change;
  if (!isListKind(kind)) return { ...state, values: new Map(state.values).set(kind, before) };
  const done = kind === 'rules' ? readRuleChange(change) : null;
  return done ? { ...state, rules: [...without(state.rules, done.added), ...done.removed] } : state;
};
