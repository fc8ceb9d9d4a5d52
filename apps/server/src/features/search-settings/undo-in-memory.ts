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

/** What a change did to the rules; null where that can't be read. */
export type ReadRuleChange = (change: ChangeRecord) => ListChange<Rule> | null;

const without = (
  entries: readonly ListEntry<Rule>[],
  gone: readonly ListEntry<Rule>[],
): ListEntry<Rule>[] => {
  const values = new Map(gone.map(({ id, value }) => [id, value]));
  return entries.filter(({ id, value }) => !(values.has(id) && isDeepStrictEqual(values.get(id), value)));
};

/** The settings before a change, phrases aside. Changes are undone newest first, each from the state before the next. */
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
