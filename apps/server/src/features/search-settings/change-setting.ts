import { isDeepStrictEqual } from 'node:util';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import { type ChangeRecord, recordChange } from '../../storage/setting-changes.ts';
import { readSetting, type ValueKind, writeSetting } from './repository.ts';

export type SettingChangeRequest<T> = {
  readonly kind: ValueKind;
  readonly subjectId: string;
  /** What holds without a setting; a value equal to it is none. */
  readonly defaults?: T;
  /** From what is stored (null: nothing) to what shall be; null or an empty list brings the defaults back. */
  readonly next: (stored: T | null) => T | null | Failure;
  readonly undoes?: string;
};

export type ChangedSetting<T> = { readonly value: T | null; readonly change: ChangeRecord | null };
export type ChangeSetting = ReturnType<typeof createChangeSetting>;

/** The one way in which a value changes: value, history and version in one transaction. A value that is there already writes nothing. */
export const createChangeSetting =
  (database: Database, now: () => Date) =>
  <T>(customer: Customer, request: SettingChangeRequest<T>): Promise<ChangedSetting<T> | Failure> =>
    database.transaction().execute(async (transaction) => {
      const { kind, subjectId } = request;
      const before = (await readSetting(transaction, customer.id, subjectId, kind)) as T | null;
      const wanted = request.next(before);
      if (isFailure(wanted)) return wanted;
      const isDefault =
        (Array.isArray(wanted) && wanted.length === 0) || isDeepStrictEqual(wanted, request.defaults);
      const value = isDefault ? null : wanted;
      if (isDeepStrictEqual(value, before)) return { value, change: null };
      await writeSetting(transaction, customer.id, subjectId, kind, value);
      const change = await recordChange(transaction, customer.id, {
        subjectId,
        kind,
        at: now().toISOString(),
        by: customer.name,
        before,
        after: value,
        addedCount: 0,
        removedCount: 0,
        undoes: request.undoes ?? null,
      });
      return { value, change };
    });
