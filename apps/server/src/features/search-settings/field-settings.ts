import type {
  FacetedMenuItem,
  FacetedMenuItemView,
  FieldWeight,
  SharedFieldView,
  SuggestionField,
  SuggestionFieldView,
  WeightView,
} from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { CatalogRecord, Customer } from '../../storage/records.ts';
import { type CatalogFields, fieldsOf, refuseUnknownFields } from './catalog-fields.ts';
import type { ChangeSetting } from './change-setting.ts';
import { defaultFacetedMenu, defaultSharedFields, defaultSuggestions, defaultWeights } from './defaults.ts';
import { readSetting, type ValueKind } from './repository.ts';

/** What is shown of a setting: the shop's own value, or the defaults. */
export type Shown<T> = { readonly data: T[]; readonly isDefault: boolean };
/** Whose setting it is, and the catalog that it speaks of. */
export type SettingScope = { readonly subjectId: string; readonly catalog: CatalogRecord };

type Kind<T, S> = {
  readonly kind: ValueKind;
  /** Where the list stands in the request. */
  readonly path: string;
  readonly fieldKey: string;
  readonly fieldOf: (item: T) => string;
  readonly defaults: (catalog: CatalogRecord) => T[];
  readonly present: (item: T, fields: CatalogFields) => S;
};

/** A setting that is a list of one item a field. All of them are read and changed alike. */
const fieldSetting = <T, S>(database: Database, changeSetting: ChangeSetting, kind: Kind<T, S>) => {
  const show = (value: readonly T[] | null, catalog: CatalogRecord): Shown<S> => {
    const fields = fieldsOf(catalog);
    const data = (value ?? kind.defaults(catalog)).map((item) => kind.present(item, fields));
    return { data, isDefault: value === null };
  };
  return {
    get: async (customer: Customer, { subjectId, catalog }: SettingScope): Promise<Shown<S>> =>
      show((await readSetting(database, customer.id, subjectId, kind.kind)) as T[] | null, catalog),

    set: async (
      customer: Customer,
      { subjectId, catalog }: SettingScope,
      items: readonly T[],
    ): Promise<Shown<S> | Failure> => {
      const named = items.map((item, at) => ({
        field: kind.fieldOf(item),
        path: `${kind.path}.${at}.${kind.fieldKey}`,
      }));
      const changed = await changeSetting<readonly T[]>(customer, {
        kind: kind.kind,
        subjectId,
        defaults: kind.defaults(catalog),
        next: (stored) =>
          refuseUnknownFields(named, fieldsOf(catalog), (stored ?? []).map(kind.fieldOf)) ?? items,
      });
      return isFailure(changed) ? changed : show(changed.value, catalog);
    },
  };
};

const presentWeight = (item: FieldWeight, fields: CatalogFields): WeightView => ({
  ...item,
  match: !item.fullMatch,
  exact: item.fullMatch && fields.typeOf(item.field) !== 'id',
  isMissing: !fields.has(item.field),
});

export type FieldSettings = ReturnType<typeof createFieldSettings>;

export const createFieldSettings = (database: Database, changeSetting: ChangeSetting) => ({
  weights: fieldSetting<FieldWeight, WeightView>(database, changeSetting, {
    kind: 'weights',
    path: 'weights',
    fieldKey: 'field',
    fieldOf: ({ field }) => field,
    defaults: defaultWeights,
    present: presentWeight,
  }),
  facets: fieldSetting<FacetedMenuItem, FacetedMenuItemView>(database, changeSetting, {
    kind: 'facets',
    path: 'facetedmenu',
    fieldKey: 'field',
    fieldOf: ({ field }) => field,
    defaults: defaultFacetedMenu,
    present: (item, fields) => ({ ...item, isMissing: !fields.has(item.field) }),
  }),
  suggestions: fieldSetting<SuggestionField, SuggestionFieldView>(database, changeSetting, {
    kind: 'suggestions',
    path: 'suggestions',
    fieldKey: 'label',
    fieldOf: ({ label }) => label,
    defaults: defaultSuggestions,
    present: (item, fields) => ({ ...item, isMissing: !fields.has(item.label) }),
  }),
  sharedFields: fieldSetting<{ field: string }, SharedFieldView>(database, changeSetting, {
    kind: 'sharedFields',
    path: 'sharedFields',
    fieldKey: 'field',
    fieldOf: ({ field }) => field,
    defaults: defaultSharedFields,
    present: ({ field }, fields) => ({ field, isMissing: !fields.has(field) }),
  }),
});
