import { isDeepStrictEqual } from 'node:util';
import type { Rule, SettingKind } from '@vitrina/contract';
import type { ListEntry, PhraseLists } from '../../storage/records.ts';
import type { ChangeRecord } from '../../storage/setting-changes.ts';
import type { StoredValues } from './repository.ts';

export type SettingsState = {
  readonly values: StoredValues;
  readonly lists: PhraseLists & { readonly rules: readonly ListEntry<Rule>[] };
};

const listKinds = ['synonyms', 'blocked', 'immutable', 'rules'] as const;
export type ListKind = (typeof listKinds)[number];
export const isListKind = (kind: SettingKind): kind is ListKind => listKinds.some((one) => one === kind);

const without = (entries: readonly ListEntry[], gone: readonly ListEntry[]): ListEntry[] => {
  const values = new Map(gone.map(({ id, value }) => [id, value]));
  return entries.filter(({ id, value }) => !(values.has(id) && isDeepStrictEqual(values.get(id), value)));
};

/** The settings before a change. Changes are taken back newest first, each from what the one after it left. */
export const undoInMemory = ({ values, lists }: SettingsState, change: ChangeRecord): SettingsState => {
  if (!isListKind(change.kind)) return { values: new Map(values).set(change.kind, change.before), lists };
  const entries = without(lists[change.kind], change.after as ListEntry[]);
  return { values, lists: { ...lists, [change.kind]: [...entries, ...(change.before as ListEntry[])] } };
};
