import { type Problem, validate } from '@vitrina/contract';
import type { ShopSettings } from '@vitrina/search-engine';
import type { z } from 'zod';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { CatalogRecord, Customer, FindCatalog, FindInstance } from '../../storage/records.ts';
import type { SettingScope } from '../../storage/setting-changes.ts';
import type { ValueKind } from './repository.ts';
import type { SettingValues } from './setting-values.ts';

/** The subject that a setting belongs to, and the catalog whose fields it names. */
export type SettingSubject = { readonly subjectId: string; readonly catalog: CatalogRecord };

/** A setting as its calls see it. */
export type SettingView<T> = {
  /** The shop's own value, or the defaults. */
  readonly value: T;
  readonly isDefault: boolean;
  readonly catalog: CatalogRecord;
  /** The change that led here; null if nothing was changed. */
  readonly changeId: string | null;
  /** Names the stored value. */
  readonly revision: string;
};

/**
 * What a setting's handlers are built from. `id` is the search instance's, or the catalog's for a setting of that scope; another
 * customer's replies `NOT_FOUND`.
 */
export type SettingCalls<T> = {
  readonly show: <R>(
    customer: Customer,
    id: string,
    present: (view: SettingView<T>) => R,
  ) => Promise<R | Failure>;
  /**
   * `next` derives the new value from the present one; null restores the defaults. Another present value than that of `read`, the
   * revision that the change goes on from, is left alone: `SETTING_CHANGED`.
   */
  readonly change: <R>(
    customer: Customer,
    id: string,
    next: (view: SettingView<T>) => T | null | Failure,
    present: (view: SettingView<T>) => R,
    read?: string,
  ) => Promise<R | Failure>;
};

/** A setting in a reply, with the revision that a change of it goes on from. */
export const withRevision = <T>(data: T, { revision }: Pick<SettingView<unknown>, 'revision'>) => ({
  data,
  revision,
});

/** The settings of a search that come from single values; rules are a list of their own. */
export type SearchSettings = Omit<ShopSettings, 'rules'>;

type SettingSpec<K extends ValueKind, T, H> = {
  readonly kind: K;
  readonly scope: SettingScope;
  /** The schema of the stored value. Tightening it needs a `migrate`, or shops lose what they have saved. */
  readonly schema: z.ZodType<T>;
  /** Turns a value of an earlier release into one that the schema accepts. Called only with values that it refuses. */
  readonly migrate?: (stored: unknown) => unknown;
  readonly defaults: (catalog: CatalogRecord) => T;
  /** The part of a search's settings that follows from a shop's own value. */
  readonly forSearch?: (own: T) => Partial<SearchSettings>;
  readonly handlers: (calls: SettingCalls<T>) => H;
};

/** A parsed stored value. `own` is null where the defaults hold: nothing is stored, or nothing readable. */
export type ParsedSetting<T> = { readonly own: T | null; readonly problems: readonly Problem[] | null };

export type SettingContext = {
  readonly findInstance: FindInstance;
  readonly findCatalog: FindCatalog;
  readonly values: SettingValues;
};

/** A setting as seen by code that treats all settings alike. */
export type Setting<T = unknown, K extends ValueKind = ValueKind, H = unknown> = {
  readonly kind: K;
  readonly scope: SettingScope;
  readonly defaults: (catalog: CatalogRecord) => T;
  readonly parse: (stored: unknown) => ParsedSetting<T>;
  readonly parseForSearch: (stored: unknown) => ParsedSetting<T> & {
    readonly settings: Partial<SearchSettings>;
  };
  readonly handlers: (context: SettingContext) => H;
};

const subjectFinder = (
  scope: SettingScope,
  { findInstance, findCatalog }: SettingContext,
): ((customerId: string, id: string) => Promise<SettingSubject | null>) =>
  scope === 'catalog'
    ? async (customerId, id) => {
        const catalog = await findCatalog(customerId, id);
        return catalog && { subjectId: catalog.id, catalog };
      }
    : async (customerId, id) => {
        const found = await findInstance(customerId, id);
        return found && { subjectId: found.instance.id, catalog: found.catalog };
      };

/** Everything the server knows about one setting; `all-settings.ts` lists them. */
export const defineSetting = <const K extends ValueKind, T, H>(
  spec: SettingSpec<K, T, H>,
): Setting<T, K, H> => {
  const { kind, scope, schema, migrate, defaults, forSearch } = spec;

  const parse = (stored: unknown): ParsedSetting<T> => {
    if (stored === null) return { own: null, problems: null };
    const parsed = validate(schema, stored);
    if (parsed.ok) return { own: parsed.data, problems: null };
    const migrated = migrate && validate(schema, migrate(stored));
    return migrated?.ok
      ? { own: migrated.data, problems: null }
      : { own: null, problems: (migrated ?? parsed).problems };
  };

  const setting: Setting<T, K, H> = {
    kind,
    scope,
    defaults,
    parse,
    parseForSearch: (stored) => {
      const parsed = parse(stored);
      return { ...parsed, settings: parsed.own === null ? {} : (forSearch?.(parsed.own) ?? {}) };
    },
    handlers: (context) => {
      const find = subjectFinder(scope, context);
      const { values } = context;
      return spec.handlers({
        show: async (customer, id, present) => {
          const found = await find(customer.id, id);
          return found ? present(await values.view(customer, found, setting)) : fail('NOT_FOUND');
        },
        change: async (customer, id, next, present, read) => {
          const found = await find(customer.id, id);
          if (!found) return fail('NOT_FOUND');
          const changed = await values.change(customer, found, setting, next, read);
          return isFailure(changed) ? changed : present(changed);
        },
      });
    },
  };
  return setting;
};
