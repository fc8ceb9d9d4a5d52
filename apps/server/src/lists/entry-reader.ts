import { z } from 'zod';
import type { ListChange, ListEntry } from '../storage/records.ts';
import type { ChangeRecord } from '../storage/setting-changes.ts';
import { type OnUnreadable, parseStored } from '../storage/stored-json.ts';
import type { ListKind } from './list-definition.ts';

/** Where an entry was read: in the list itself, or in a change of its history. */
type EntryPlace = { readonly customerId: string; readonly subjectId: string; readonly changeId?: string };

type StoredChange = Pick<ChangeRecord, 'subjectId' | 'changeId' | 'before' | 'after'>;

/** Reads the stored entries of a list. What its schema refuses is reported and left out; the search goes on without it. */
export type EntryReader<T> = {
  readonly entry: (place: EntryPlace, stored: ListEntry) => ListEntry<T> | null;
  readonly entries: (place: EntryPlace, stored: readonly ListEntry[]) => ListEntry<T>[];
  /** The entries that a change removed and added; null if what is stored isn't lists of entries. */
  readonly change: (customerId: string, change: StoredChange) => ListChange<T> | null;
};

const storedEntries = z.array(
  z.object({
    id: z.string(),
    value: z.unknown(),
    createdAt: z.string(),
    createdBy: z.string(),
    rank: z.number().optional(),
  }),
);
const storedChange = z.object({ before: storedEntries, after: storedEntries });

/** A damaged column may be anything that the database can store, bytes for example. */
const areTexts = ({ id, createdAt, createdBy }: ListEntry): boolean =>
  [id, createdAt, createdBy].every((column) => typeof column === 'string');

export const createEntryReader = <T>(
  kind: ListKind,
  schema: z.ZodType<T>,
  onUnreadable: OnUnreadable,
): EntryReader<T> => {
  const entry: EntryReader<T>['entry'] = (place, stored) => {
    const parsed = parseStored(schema, stored.value);
    if (parsed.ok && areTexts(stored)) return { ...stored, value: parsed.data };
    const problems = parsed.ok ? [] : parsed.problems;
    onUnreadable({ ...place, kind, entryId: String(stored.id), problems });
    return null;
  };
  const entries: EntryReader<T>['entries'] = (place, stored) =>
    stored.flatMap((one) => entry(place, one) ?? []);
  return {
    entry,
    entries,
    change: (customerId, { subjectId, changeId, before, after }) => {
      const place = { customerId, subjectId, changeId };
      const parsed = parseStored(storedChange, { before, after });
      if (parsed.ok)
        return { removed: entries(place, parsed.data.before), added: entries(place, parsed.data.after) };
      onUnreadable({ ...place, kind, problems: parsed.problems });
      return null;
    },
  };
};
