import { sharedFields as sharedFieldsSchema } from '@vitrina/contract';
import type { HandlersFor } from '../../../http/handlers.ts';
import type { CatalogRecord } from '../../../storage/records.ts';
import { fieldsOf } from '../catalog-fields.ts';
import { defineFieldList, withoutDefault } from '../field-list-setting.ts';

const usuallyShared = [
  'id',
  'title',
  'link',
  'image_link',
  'price',
  'old_price',
  'omnibus_price',
  'availability',
  'categories',
  'brand',
];

export const defaultSharedFields = (catalog: CatalogRecord): { field: string }[] =>
  usuallyShared.filter((field) => fieldsOf(catalog).has(field)).map((field) => ({ field }));

export const sharedFields = defineFieldList({
  kind: 'sharedFields',
  scope: 'catalog',
  schema: sharedFieldsSchema,
  path: 'sharedFields',
  fieldKey: 'field',
  fieldOf: ({ field }) => field,
  defaults: defaultSharedFields,
  present: ({ field }, fields) => ({ field, isMissing: !fields.has(field) }),
  forSearch: (own) => ({ sharedFields: own.map(({ field }) => field) }),
  handlers: ({ get, set }): HandlersFor<'getSharedFields' | 'setSharedFields'> => ({
    getSharedFields: async ({ body }, { customer }) => withoutDefault(await get(customer, body.catalogId)),
    setSharedFields: async ({ query, body }, { customer }) =>
      withoutDefault(await set(customer, body.catalogId, body.sharedFields, query.revision)),
  }),
});
