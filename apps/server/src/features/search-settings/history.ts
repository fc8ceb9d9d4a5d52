import type { SettingChange, SettingKind } from '@vitrina/contract';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { isListKind, type ListKind } from '../../lists/list-definition.ts';
import type { ListWithHistory } from '../../lists/list-service.ts';
import type { Database } from '../../storage/database.ts';
import type { CatalogRecord, Customer, FindInstance, ListChange, ListEntry } from '../../storage/records.ts';
import { type ChangeRecord, recordListChange } from '../../storage/setting-changes.ts';
import { allSettings } from './all-settings.ts';
import { findChange, findUndoOf, listChanges } from './repository.ts';
import type { SettingValues } from './setting-values.ts';

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly findInstance: FindInstance;
  readonly values: SettingValues;
  readonly lists: Readonly<Record<ListKind, ListWithHistory>>;
};

const entriesShown = 50;

const presentEntries = (kind: ListKind, entries: readonly ListEntry[]): unknown[] =>
  entries
    .slice(0, entriesShown)
    .map(({ id, value }) => (kind === 'rules' ? { ruleId: id, rule: value } : value));

const presentChange = (
  { subjectId: _, version: __, ...change }: ChangeRecord,
  catalog: CatalogRecord,
): SettingChange => {
  const { kind, before, after } = change;
  if (!isListKind(kind))
    return before === null || after === null
      ? { ...change, defaults: allSettings[kind].defaults(catalog) }
      : change;
  return {
    ...change,
    before: presentEntries(kind, before as ListEntry[]),
    after: presentEntries(kind, after as ListEntry[]),
  };
};

export type HistoryService = ReturnType<typeof createHistory>;

export const createHistory = ({ database, now, findInstance, values, lists }: Dependencies) => {
  const undoListChange = (
    customer: Customer,
    kind: ListKind,
    { changeId, subjectId, before, after }: ChangeRecord,
  ): Promise<ChangeRecord | null | Failure> =>
    database.transaction().execute(async (transaction) => {
      const wanted: ListChange = { removed: after as ListEntry[], added: before as ListEntry[] };
      const done = await lists[kind].apply(transaction, customer.id, subjectId, wanted);
      if (isFailure(done)) return done;
      if (done.removed.length + done.added.length === 0) return null;
      const about = { subjectId, kind, at: now().toISOString(), by: customer.name, undoes: changeId };
      return recordListChange(transaction, customer.id, about, done);
    });

  return {
    list: async (
      customer: Customer,
      searchId: string,
      page: { page: number; perPage: number; kind?: SettingKind | undefined },
    ): Promise<{ data: SettingChange[]; total: number } | Failure> => {
      const found = await findInstance(customer.id, searchId);
      if (!found) return fail('NOT_FOUND');
      const subjects = [found.instance.id, found.catalog.id];
      const { changes, total } = await listChanges(database, customer.id, subjects, page);
      return { data: changes.map((change) => presentChange(change, found.catalog)), total };
    },

    /** If nothing is left to undo, answers with the change that undid it before. */
    undo: async (
      customer: Customer,
      searchId: string,
      changeId: string,
    ): Promise<SettingChange | Failure> => {
      const found = await findInstance(customer.id, searchId);
      if (!found) return fail('NOT_FOUND');
      const subjects = [found.instance.id, found.catalog.id];
      const change = await findChange(database, customer.id, subjects, changeId);
      if (!change) return fail('NOT_FOUND');
      const undone = isListKind(change.kind)
        ? await undoListChange(customer, change.kind, change)
        : await values.undo(customer, allSettings[change.kind], change);
      if (isFailure(undone)) return undone;
      const answer = undone ?? (await findUndoOf(database, customer.id, subjects, changeId)) ?? change;
      return presentChange(answer, found.catalog);
    },
  };
};
