import { isDeepStrictEqual } from 'node:util';
import type { Changed } from '@vitrina/contract';
import { type Failure, fail, invalid, isFailure } from '../http/failure.ts';
import type { Database } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import type {
  Customer,
  FindInstance,
  InstanceWithCatalog,
  ListChange,
  ListEntry,
} from '../storage/records.ts';
import { type ChangeRecord, recordListChange } from '../storage/setting-changes.ts';
import { applyListChange, writeListChange } from './change-list.ts';
import type { ListDefinition } from './list-definition.ts';

export type ListContext = {
  readonly database: Database;
  readonly now: () => Date;
  readonly findInstance: FindInstance;
};

/** A change of a list, and what the call replies afterwards. */
export type ListDecision<T, R> = { readonly change: ListChange<T>; readonly data: R };
type Decide<T, R> = (
  transaction: Database,
  place: InstanceWithCatalog,
) => Promise<ListDecision<T, R> | Failure>;

const nothing = { removed: [], added: [] } as const;
const isNothing = ({ removed, added }: ListChange): boolean => removed.length + added.length === 0;

/**
 * Applies what `decide` makes of a list, in one transaction with its history; no history if nothing changes. Without `searchId`,
 * the list of the customer's first search instance is meant.
 */
export const changeList = async <T, R>(
  { database, now, findInstance }: ListContext,
  list: ListDefinition<T>,
  customer: Customer,
  searchId: string | undefined,
  decide: Decide<T, R>,
): Promise<Changed<R> | Failure> => {
  const place = await findInstance(customer.id, searchId);
  if (!place) return fail('NOT_FOUND');
  const subjectId = place.instance.id;
  return database.transaction().execute(async (transaction) => {
    const decided = await decide(transaction, place);
    if (isFailure(decided)) return decided;
    const { change, data } = decided;
    if (isNothing(change)) return { data, changeId: null };
    const done = await writeListChange(transaction, customer.id, subjectId, list, change);
    if (isFailure(done)) return done;
    const about = { subjectId, kind: list.kind, at: now().toISOString(), by: customer.name, undoes: null };
    const { changeId } = await recordListChange(transaction, customer.id, about, done);
    return { data, changeId };
  });
};

type Dependencies<T, V> = ListContext & {
  readonly list: ListDefinition<T>;
  readonly present: (entry: ListEntry<T>, customer: Customer, place: InstanceWithCatalog) => V;
};

/** An entry by its id, or by its key. */
export type EntryReference = { readonly id: string } | { readonly key: string };

export type ListService<T, V> = {
  readonly add: (customer: Customer, searchId: string | undefined, value: T) => Promise<Changed<V> | Failure>;
  readonly replace: (
    customer: Customer,
    searchId: string | undefined,
    by: EntryReference,
    value: T,
  ) => Promise<Changed<V> | Failure>;
  readonly remove: (
    customer: Customer,
    searchId: string | undefined,
    by: EntryReference,
  ) => Promise<{ changeId: string } | Failure>;
};

/** The calls that add, change and remove one entry; the same for every list with a history. */
export const createListService = <T, V>({
  list,
  present,
  ...context
}: Dependencies<T, V>): ListService<T, V> => {
  const { tidy = (value) => value, keyOf, check, path, read, rows } = list;

  const find = async (
    transaction: Database,
    customer: Customer,
    { instance }: InstanceWithCatalog,
    by: EntryReference,
  ): Promise<ListEntry<T> | null> => {
    const wanted = { ids: 'id' in by ? [by.id] : [], keys: 'key' in by ? [by.key] : [] };
    const [stored] = await rows.find(transaction, customer.id, instance.id, wanted);
    return stored ? read.entry({ customerId: customer.id, subjectId: instance.id }, stored) : null;
  };

  /** Refuses an entry that is in the list already, except as itself (`id`). */
  const refuseTwice = async (
    transaction: Database,
    customer: Customer,
    place: InstanceWithCatalog,
    { id, value }: ListEntry<T>,
  ): Promise<Failure | null> => {
    const same = keyOf && (await find(transaction, customer, place, { key: keyOf(value) }));
    return same && same.id !== id ? invalid({ path, rule: 'distinct' }) : null;
  };

  return {
    add: async (customer, searchId, value) => {
      const entry: ListEntry<T> = {
        id: newId(),
        value: tidy(value),
        createdAt: context.now().toISOString(),
        createdBy: customer.name,
      };
      return changeList(context, list, customer, searchId, async (transaction, place) => {
        const refused =
          check?.(entry.value, place.catalog, null) ??
          (await refuseTwice(transaction, customer, place, entry));
        return refused ?? { change: { removed: [], added: [entry] }, data: present(entry, customer, place) };
      });
    },

    replace: (customer, searchId, by, value) =>
      changeList(context, list, customer, searchId, async (transaction, place) => {
        const old = await find(transaction, customer, place, by);
        if (!old) return fail('NOT_FOUND');
        const entry = { ...old, value: tidy(value) };
        const refused =
          check?.(entry.value, place.catalog, old.value) ??
          (await refuseTwice(transaction, customer, place, entry));
        if (refused) return refused;
        const change = isDeepStrictEqual(old.value, entry.value)
          ? nothing
          : { removed: [old], added: [entry] };
        return { change, data: present(entry, customer, place) };
      }),

    remove: async (customer, searchId, by) => {
      const changed = await changeList(context, list, customer, searchId, async (transaction, place) => {
        const old = await find(transaction, customer, place, by);
        return old ? { change: { removed: [old], added: [] }, data: null } : fail('NOT_FOUND');
      });
      return isFailure(changed) ? changed : { changeId: changed.changeId ?? '' };
    },
  };
};

/** A list as its history sees it, whatever its entries. */
export type ListWithHistory = {
  /** The entries that a change removed and added; null if none of it can be read. */
  readonly readChange: (customerId: string, change: ChangeRecord) => ListChange | null;
  /** Undoes a change as far as that still fits. Returns what was really done; null if the change can't be read. */
  readonly undo: (
    database: Database,
    customerId: string,
    change: ChangeRecord,
  ) => Promise<ListChange | Failure | null>;
};

export const withHistory = <T>(list: ListDefinition<T>): ListWithHistory => ({
  readChange: list.read.change,
  undo: async (database, customerId, change) => {
    const done = list.read.change(customerId, change);
    if (!done) return null;
    const wanted = { removed: done.added, added: done.removed };
    return applyListChange(database, customerId, change.subjectId, list, wanted);
  },
});
