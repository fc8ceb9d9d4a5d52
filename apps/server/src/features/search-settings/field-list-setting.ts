import type { z } from 'zod';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { CatalogRecord, Customer } from '../../storage/records.ts';
import type { SettingScope } from '../../storage/setting-changes.ts';
import { type CatalogFields, fieldsOf, refuseUnknownFields } from './catalog-fields.ts';
import {
  defineSetting,
  type SearchSettings,
  type SettingCalls,
  type SettingView,
  withRevision,
} from './define-setting.ts';
import type { ValueKind } from './repository.ts';

/** A list of fields as it is shown. */
export type FieldListView<V> = {
  readonly data: V[];
  readonly isDefault: boolean;
  readonly revision: string;
};

/** The two calls of a list of fields. `items` null restores the defaults; an empty list stays empty. `read` is the revision read before. */
export type FieldListCalls<T, V> = {
  readonly get: (customer: Customer, id: string) => Promise<FieldListView<V> | Failure>;
  readonly set: (
    customer: Customer,
    id: string,
    items: readonly T[] | null,
    read?: string,
  ) => Promise<FieldListView<V> | Failure>;
};

type FieldListSpec<K extends ValueKind, T, V, H> = {
  readonly kind: K;
  readonly scope: SettingScope;
  readonly schema: z.ZodType<T[]>;
  /** The path of the list in the request, and the name of the field in an item. */
  readonly path: string;
  readonly fieldKey: string;
  readonly fieldOf: (item: T) => string;
  /** The mapping's field that a field of the setting is a part of; by default, itself. */
  readonly mappedFieldOf?: (field: string) => string;
  readonly defaults: (catalog: CatalogRecord) => T[];
  readonly present: (item: T, fields: CatalogFields) => V;
  readonly forSearch: (own: readonly T[]) => Partial<SearchSettings>;
  readonly handlers: (calls: FieldListCalls<T, V>) => H;
};

/** Without `isDefault`, for replies that have no place for it. */
export const withoutDefault = <V>(
  view: FieldListView<V> | Failure,
): { data: V[]; revision: string } | Failure => (isFailure(view) ? view : withRevision(view.data, view));

/** A setting with at most one item for each of the catalog's fields. */
export const defineFieldList = <const K extends ValueKind, T, V, H>(spec: FieldListSpec<K, T, V, H>) => {
  const { path, fieldKey, fieldOf } = spec;
  const present = (view: SettingView<T[]>): FieldListView<V> => {
    const fields = fieldsOf(view.catalog);
    const items = view.value.map((item) => spec.present(item, fields));
    return { ...withRevision(items, view), isDefault: view.isDefault };
  };
  const next =
    (items: readonly T[]) =>
    ({ value, isDefault, catalog }: SettingView<T[]>): T[] | Failure => {
      const mapped = (item: T): string => spec.mappedFieldOf?.(fieldOf(item)) ?? fieldOf(item);
      const named = items.map((item, at) => ({ field: mapped(item), path: `${path}.${at}.${fieldKey}` }));
      const before = isDefault ? [] : value.map(mapped);
      return refuseUnknownFields(named, fieldsOf(catalog), before) ?? [...items];
    };
  return defineSetting({
    ...spec,
    handlers: ({ show, change }: SettingCalls<T[]>) =>
      spec.handlers({
        get: (customer, id) => show(customer, id, present),
        set: (customer, id, items, read) =>
          change(customer, id, items ? next(items) : () => null, present, read),
      }),
  });
};
