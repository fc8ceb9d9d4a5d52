import { type ErrorCode, type PhraseKind, phraseKinds, type SettingKind } from '@vitrina/contract';
import type { Failure } from '../http/failure.ts';
import type { Database } from '../storage/database.ts';
import type { CatalogRecord, ListEntry } from '../storage/records.ts';
import type { EntryReader } from './entry-reader.ts';

/** Settings that are lists with a table of their own. Their history stores the entries removed and added. */
export type ListKind = PhraseKind | 'rules';
const listKinds: readonly SettingKind[] = [...phraseKinds, 'rules'];
export const isListKind = (kind: SettingKind): kind is ListKind => listKinds.includes(kind);

/** Selects entries by id, or by key. */
export type Wanted = { readonly ids: readonly string[]; readonly keys: readonly string[] };

type InList = [database: Database, customerId: string, instanceId: string];

/** Everything that differs from one list with a history to another. */
export type ListDefinition<T> = {
  readonly kind: ListKind;
  readonly limit: { readonly entries: number; readonly failure: ErrorCode };
  /** The path of an entry in requests that add or replace one. */
  readonly path: string;
  readonly read: EntryReader<T>;
  /** Normalises an entry before it is stored. */
  readonly tidy?: (value: T) => T;
  /** Entries with equal keys are the same, and only one may be in the list. Without it, duplicates are allowed. */
  readonly keyOf?: (value: T) => string;
  /** Problems that only the catalog, or the entry before its change, can reveal. */
  readonly check?: (value: T, catalog: CatalogRecord, before: T | null) => Failure | null;
  readonly rows: {
    /** Not yet parsed; `read` does that. */
    readonly find: (...args: [...InList, wanted: Wanted]) => Promise<ListEntry[]>;
    readonly count: (...args: InList) => Promise<number>;
    readonly remove: (...args: [...InList, ids: readonly string[]]) => Promise<void>;
    /**
     * An unreadable row of this list with an entry's id or key is replaced. An entry whose id is a row's of another list stays
     * out. Returns the ids of the entries that were inserted.
     */
    readonly insert: (...args: [...InList, entries: readonly ListEntry<T>[]]) => Promise<ReadonlySet<string>>;
  };
};
