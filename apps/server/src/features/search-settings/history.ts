import type { Problem, SettingChange, SettingKind } from '@vitrina/contract';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { isListKind, type ListKind } from '../../lists/list-definition.ts';
import type { ListWithHistory } from '../../lists/list-service.ts';
import type { Database } from '../../storage/database.ts';
import type { CatalogRecord, Customer, FindInstance, ListEntry } from '../../storage/records.ts';
import { type ChangeRecord, recordListChange } from '../../storage/setting-changes.ts';
import type { OnUnreadable } from '../../storage/stored-json.ts';
import { allSettings } from './all-settings.ts';
import { findChange, findUndoOf, listChanges, listUnknownChanges, type ValueKind } from './repository.ts';
import type { SettingValues } from './setting-values.ts';

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly findInstance: FindInstance;
  readonly values: SettingValues;
  readonly lists: Readonly<Record<ListKind, ListWithHistory>>;
  readonly onUnreadable: OnUnreadable;
};

const entriesShown = 50;

/** The part of a stored list that is shown, so that only that much is parsed. */
const beginning = (stored: unknown): unknown =>
  Array.isArray(stored) ? stored.slice(0, entriesShown) : stored;

const presentEntries = (kind: ListKind, entries: readonly ListEntry[]): unknown[] =>
  entries.map(({ id, value }) => (kind === 'rules' ? { ruleId: id, rule: value } : value));

export type HistoryService = ReturnType<typeof createHistory>;

export const createHistory = ({ database, now, findInstance, values, lists, onUnreadable }: Dependencies) => {
  /** Values as they read today, after their migrations, with today's defaults where one of them held. */
  const presentValues = (
    kind: ValueKind,
    catalog: CatalogRecord,
    { subjectId, changeId, before, after }: ChangeRecord,
  ): Pick<SettingChange, 'before' | 'after' | 'defaults' | 'isUnreadable'> => {
    const setting = allSettings[kind];
    const [had, has] = [setting.parse(before), setting.parse(after)];
    const problems: readonly Problem[] = [...(had.problems ?? []), ...(has.problems ?? [])];
    if (problems.length > 0)
      onUnreadable({ customerId: catalog.customerId, subjectId, kind, changeId, problems });
    return {
      before: had.own,
      after: has.own,
      ...((had.own === null || has.own === null) && { defaults: setting.defaults(catalog) }),
      ...(problems.length > 0 && { isUnreadable: true }),
    };
  };

  const presentEntriesOf = (
    kind: ListKind,
    customerId: string,
    change: ChangeRecord,
  ): Pick<SettingChange, 'before' | 'after' | 'isUnreadable'> => {
    const { before, after, removedCount, addedCount } = change;
    const shown = { ...change, before: beginning(before), after: beginning(after) };
    const done = lists[kind].readChange(customerId, shown);
    if (!done) return { before: [], after: [], isUnreadable: true };
    const isWhole =
      done.removed.length === Math.min(removedCount, entriesShown) &&
      done.added.length === Math.min(addedCount, entriesShown);
    return {
      before: presentEntries(kind, done.removed),
      after: presentEntries(kind, done.added),
      ...(!isWhole && { isUnreadable: true }),
    };
  };

  const presentChange = (change: ChangeRecord, catalog: CatalogRecord): SettingChange => {
    const { subjectId: _, version: __, before: ___, after: ____, ...about } = change;
    const { kind } = about;
    const shown = isListKind(kind)
      ? presentEntriesOf(kind, catalog.customerId, change)
      : presentValues(kind, catalog, change);
    return { ...about, ...shown };
  };

  const undoListChange = (
    customer: Customer,
    kind: ListKind,
    change: ChangeRecord,
  ): Promise<ChangeRecord | null | Failure> =>
    database.transaction().execute(async (transaction) => {
      const done = await lists[kind].undo(transaction, customer.id, change);
      if (done === null || isFailure(done)) return done;
      if (done.removed.length + done.added.length === 0) return null;
      const { subjectId, changeId: undoes } = change;
      const about = { subjectId, kind, at: now().toISOString(), by: customer.name, undoes };
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
      for (const unknown of await listUnknownChanges(database, customer.id, subjects))
        onUnreadable({ customerId: customer.id, ...unknown, problems: [] });
      const { changes, total } = await listChanges(database, customer.id, subjects, page);
      return { data: changes.map((change) => presentChange(change, found.catalog)), total };
    },

    /** If nothing is left to undo, replies with the change that undid it before. */
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
