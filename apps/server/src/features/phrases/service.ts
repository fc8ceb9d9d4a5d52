import type { Changed, PhraseKind, Synonym } from '@vitrina/contract';
import { type Failure, fail, invalid, isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import { newId, newIds } from '../../storage/ids.ts';
import type { Customer, FindInstance, ListChange } from '../../storage/records.ts';
import { recordListChange } from '../../storage/setting-changes.ts';
import { writeListChange } from './change-phrases.ts';
import { keyOf, type PhraseValue, tidyValue } from './entries.ts';
import {
  findPhraseById,
  findPhraseByKey,
  listPhrases,
  type PhraseEntry,
  type PhrasePage,
} from './repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly findInstance: FindInstance;
};

/** Which list is meant. Without a search instance, that of the customer's first. */
export type ListOf<K extends PhraseKind = PhraseKind> = {
  readonly kind: K;
  readonly searchId: string | undefined;
};
type Found = { readonly id: string } | { readonly key: string };
type ValueOf<K extends PhraseKind> = K extends 'synonyms' ? Synonym : string;
type EntryOf<K extends PhraseKind> = Omit<PhraseEntry, 'value'> & { readonly value: ValueOf<K> };

export type PhraseService = ReturnType<typeof createPhraseService>;

/** Lists of phrases: each change is one transaction with its history. */
export const createPhraseService = ({ database, now, findInstance }: Dependencies) => {
  const instanceOf = async (customer: Customer, searchId: string | undefined): Promise<string | Failure> =>
    (await findInstance(customer.id, searchId))?.instance.id ?? fail('NOT_FOUND');

  const find = (
    transaction: Database,
    customer: Customer,
    instanceId: string,
    kind: PhraseKind,
    by: Found,
  ) =>
    'id' in by
      ? findPhraseById(transaction, customer.id, instanceId, kind, by.id)
      : findPhraseByKey(transaction, customer.id, instanceId, kind, by.key);

  /** Carries out what `decide` makes of a list, and writes it into the history unless it comes to nothing. */
  const change = async <T>(
    customer: Customer,
    { kind, searchId }: ListOf,
    decide: (
      transaction: Database,
      instanceId: string,
    ) => Promise<{ readonly exchange: ListChange<PhraseValue>; readonly data: T } | Failure>,
  ): Promise<Changed<T> | Failure> => {
    const instanceId = await instanceOf(customer, searchId);
    if (isFailure(instanceId)) return instanceId;
    return database.transaction().execute(async (transaction) => {
      const decided = await decide(transaction, instanceId);
      if (isFailure(decided)) return decided;
      const { exchange, data } = decided;
      if (exchange.removed.length + exchange.added.length === 0) return { data, changeId: null };
      const refused = await writeListChange(transaction, customer.id, instanceId, kind, exchange);
      if (refused) return refused;
      const about = {
        subjectId: instanceId,
        kind,
        at: now().toISOString(),
        by: customer.name,
        undoes: null,
      };
      const { changeId } = await recordListChange(transaction, customer.id, about, exchange);
      return { data, changeId };
    });
  };

  const newEntry = <T extends PhraseValue>(customer: Customer, value: T) => ({
    id: newId(),
    value: tidyValue(value),
    createdAt: now().toISOString(),
    createdBy: customer.name,
  });

  /** Entries of values that are tidy already. */
  const newEntries = (customer: Customer, values: readonly PhraseValue[]): PhraseEntry[] => {
    const ids = newIds(values.length);
    const written = { createdAt: now().toISOString(), createdBy: customer.name };
    return values.map((value, at) => ({ id: ids[at] ?? newId(), value, ...written }));
  };

  return {
    instanceOf,
    change,
    newEntries,

    list: async <K extends PhraseKind>(
      customer: Customer,
      { kind, searchId }: ListOf<K>,
      page: PhrasePage,
    ): Promise<{ entries: EntryOf<K>[]; total: number } | Failure> => {
      const instanceId = await instanceOf(customer, searchId);
      if (isFailure(instanceId)) return instanceId;
      const { entries, total } = await listPhrases(database, customer.id, instanceId, kind, page);
      return { entries: entries as EntryOf<K>[], total };
    },

    /** `path` is where the value stands in the request, for the problem of one that is there already. */
    add: async <K extends PhraseKind>(
      customer: Customer,
      list: ListOf<K>,
      value: ValueOf<K>,
      path: string,
    ): Promise<Changed<EntryOf<K>> | Failure> => {
      const entry = newEntry(customer, value);
      return change(customer, list, async (transaction, instanceId) => {
        const key = keyOf(entry.value);
        if (await findPhraseByKey(transaction, customer.id, instanceId, list.kind, key))
          return invalid({ path, rule: 'distinct' });
        return { exchange: { removed: [], added: [entry] }, data: entry };
      });
    },

    replace: async <K extends PhraseKind>(
      customer: Customer,
      list: ListOf<K>,
      by: Found,
      value: ValueOf<K>,
      path: string,
    ): Promise<Changed<EntryOf<K>> | Failure> => {
      return change(customer, list, async (transaction, instanceId) => {
        const old = await find(transaction, customer, instanceId, list.kind, by);
        if (!old) return fail('NOT_FOUND');
        const entry = { ...old, value: tidyValue(value) };
        const key = keyOf(entry.value);
        const same = await findPhraseByKey(transaction, customer.id, instanceId, list.kind, key);
        if (same && same.id !== old.id) return invalid({ path, rule: 'distinct' });
        const isSame = JSON.stringify(old.value) === JSON.stringify(entry.value);
        return {
          exchange: isSame ? { removed: [], added: [] } : { removed: [old], added: [entry] },
          data: entry,
        };
      });
    },

    remove: async (customer: Customer, list: ListOf, by: Found): Promise<{ changeId: string } | Failure> => {
      const changed = await change(customer, list, async (transaction, instanceId) => {
        const old = await find(transaction, customer, instanceId, list.kind, by);
        return old ? { exchange: { removed: [old], added: [] }, data: null } : fail('NOT_FOUND');
      });
      return isFailure(changed) ? changed : { changeId: changed.changeId ?? '' };
    },
  };
};
