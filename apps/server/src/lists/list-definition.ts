import { type ErrorCode, type PhraseKind, phraseKinds, type SettingKind } from '@vitrina/contract';
import type { Failure } from '../http/failure.ts';
import type { Database } from '../storage/database.ts';
import type { CatalogRecord, ListEntry } from '../storage/records.ts';
import type { EntryReader } from './entry-reader.ts';

/** Settings that are lists with a table of their own: of these, the history keeps the entries that went and came. */
export type ListKind = PhraseKind | 'rules';
const listKinds: readonly SettingKind[] = [...phraseKinds, 'rules'];
export const isListKind = (kind: SettingKind): kind is ListKind => listKinds.includes(kind);

/** Entries by their ids, or by what makes two entries the same. */
export type Wanted = { readonly ids: readonly string[]; readonly keys: readonly string[] };

type InList = [database: Database, customerId: string, instanceId: string];

/** All that differs between one list with a history and another. */
export type ListDefinition<T> = {
  readonly kind: ListKind;
  readonly limit: { readonly entries: number; readonly failure: ErrorCode };
  /** Where an entry stands in the request of the calls that add and replace one. */
  readonly path: string;
  readonly read: EntryReader<T>;
  /** An entry as it is stored: spaces and letters put in order. */
  readonly tidy?: (value: T) => T;
  /** Two entries with the same key are the same, and may not both be in the list. Without it, all may. */
  readonly keyOf?: (value: T) => string;
  /** What only the catalog, or the entry before its change, can show to be wrong. */
  readonly check?: (value: T, catalog: CatalogRecord, before: T | null) => Failure | null;
  readonly rows: {
    /** As they are stored: `read` parses them. */
    readonly find: (...args: [...InList, wanted: Wanted]) => Promise<ListEntry[]>;
    readonly count: (...args: InList) => Promise<number>;
    readonly remove: (...args: [...InList, ids: readonly string[]]) => Promise<void>;
    /** An entry that has the id or the key of one that can't be read takes its place. */
    readonly insert: (...args: [...InList, entries: readonly ListEntry<T>[]]) => Promise<void>;
  };
};
