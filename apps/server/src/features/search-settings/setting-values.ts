import { isDeepStrictEqual } from 'node:util';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import { sha256 } from '../../storage/ids.ts';
import type { Customer } from '../../storage/records.ts';
import { type ChangeRecord, recordChange } from '../../storage/setting-changes.ts';
import type { OnUnreadable } from '../../storage/stored-json.ts';
import type { Setting, SettingSubject, SettingView } from './define-setting.ts';
import { readSetting, writeSetting } from './repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly onUnreadable: OnUnreadable;
};

/** A value to store: null for none. `undoes` is the change that it reverts. */
type Storing = {
  readonly setting: Pick<Setting, 'kind' | 'scope'>;
  readonly subjectId: string;
  readonly stored: unknown;
  readonly value: unknown;
  readonly undoes: string | null;
};

/** The same for the same value: whoever saves again what is saved already is in nobody's way. */
const revisionOf = (stored: unknown): string =>
  stored === null ? 'defaults' : sha256(JSON.stringify(stored)).slice(0, 16);

export type SettingValues = ReturnType<typeof createSettingValues>;

/** Reads and changes the values of settings. Each change is one transaction: value, history and version. */
export const createSettingValues = ({ database, now, onUnreadable }: Dependencies) => {
  const parse = <T>(
    customerId: string,
    subjectId: string,
    setting: Setting<T>,
    stored: unknown,
  ): T | null => {
    const { own, problems } = setting.parse(stored);
    if (problems) onUnreadable({ customerId, subjectId, kind: setting.kind, problems });
    return own;
  };

  const store = async (
    transaction: Database,
    customer: Customer,
    { setting: { kind, scope }, subjectId, stored, value, undoes }: Storing,
  ): Promise<ChangeRecord | null> => {
    if (isDeepStrictEqual(value, stored)) return null;
    await writeSetting(transaction, customer.id, subjectId, kind, value);
    return recordChange(transaction, customer.id, {
      subjectId,
      kind,
      scope,
      at: now().toISOString(),
      by: customer.name,
      before: stored,
      after: value,
      addedCount: 0,
      removedCount: 0,
      undoes,
    });
  };

  const viewOf = <T>(
    own: T | null,
    setting: Setting<T>,
    { catalog }: SettingSubject,
    { stored, changeId }: { readonly stored: unknown; readonly changeId: string | null },
  ): SettingView<T> => ({
    value: own ?? setting.defaults(catalog),
    isDefault: own === null,
    catalog,
    changeId,
    // One that can't be read shows as the defaults, and counts as them.
    revision: revisionOf(own === null ? null : stored),
  });

  const readOwn = async <T>(customerId: string, subjectId: string, setting: Setting<T>): Promise<T | null> =>
    parse(customerId, subjectId, setting, await readSetting(database, customerId, subjectId, setting.kind));

  /** The present value, as it is stored and as it is shown. */
  const readPresent = async <T>(
    reader: Database,
    customerId: string,
    setting: Setting<T>,
    subject: SettingSubject,
  ): Promise<{ readonly stored: unknown; readonly present: SettingView<T> }> => {
    const stored = await readSetting(reader, customerId, subject.subjectId, setting.kind);
    const own = parse(customerId, subject.subjectId, setting, stored);
    return { stored, present: viewOf(own, setting, subject, { stored, changeId: null }) };
  };

  return {
    /** Null if the defaults hold. */
    readOwn,

    view: async <T>(
      customer: Customer,
      subject: SettingSubject,
      setting: Setting<T>,
    ): Promise<SettingView<T>> => {
      const { present } = await readPresent(database, customer.id, setting, subject);
      return present;
    },

    /**
     * A value equal to the defaults isn't stored, so that it follows later changes of them. What was changed since `read` is left
     * alone, unless it is the very value to save: the reply to an earlier attempt may have been lost.
     */
    change: <T>(
      customer: Customer,
      subject: SettingSubject,
      setting: Setting<T>,
      next: (view: SettingView<T>) => T | null | Failure,
      read?: string,
    ): Promise<SettingView<T> | Failure> =>
      database.transaction().execute(async (transaction) => {
        const { subjectId, catalog } = subject;
        const { stored, present } = await readPresent(transaction, customer.id, setting, subject);
        const wanted = next(present);
        if (isFailure(wanted)) return wanted;
        const value = isDeepStrictEqual(wanted, setting.defaults(catalog)) ? null : wanted;
        const isOutdated = read !== undefined && read !== present.revision;
        if (isOutdated && !isDeepStrictEqual(value, stored)) return fail('SETTING_CHANGED');
        const change = await store(transaction, customer, {
          setting,
          subjectId,
          stored,
          value,
          undoes: null,
        });
        return viewOf(value, setting, subject, { stored: value, changeId: change?.changeId ?? null });
      }),

    /** Restores the value before a change. One that can't be read is refused: the present value would be lost for nothing. */
    undo: (
      customer: Customer,
      setting: Setting,
      { changeId, subjectId, before }: ChangeRecord,
    ): Promise<ChangeRecord | null | Failure> =>
      database.transaction().execute(async (transaction) => {
        const { own: value, problems } = setting.parse(before);
        if (problems) return fail('NOT_FOUND');
        const stored = await readSetting(transaction, customer.id, subjectId, setting.kind);
        return store(transaction, customer, { setting, subjectId, stored, value, undoes: changeId });
      }),
  };
};
