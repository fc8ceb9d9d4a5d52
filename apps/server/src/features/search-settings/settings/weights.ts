import { type FieldWeight, fieldWeights, unweightableFields, type WeightView } from '@vitrina/contract';
import { defaultWeights as engineWeights } from '@vitrina/search-engine';
import type { HandlersFor } from '../../../http/handlers.ts';
import type { CatalogRecord } from '../../../storage/records.ts';
import { type CatalogFields, fieldsOf } from '../catalog-fields.ts';
import { defineFieldList, withoutDefault } from '../field-list-setting.ts';

export const defaultWeights = (catalog: CatalogRecord): FieldWeight[] =>
  engineWeights(fieldsOf(catalog).all).filter(({ field }) => !unweightableFields.includes(field));

const presentWeight = (item: FieldWeight, fields: CatalogFields): WeightView => ({
  ...item,
  match: !item.fullMatch,
  exact: item.fullMatch && fields.typeOf(item.field) !== 'id',
  isMissing: !fields.has(item.field),
});

export const weights = defineFieldList({
  kind: 'weights',
  scope: 'instance',
  schema: fieldWeights,
  path: 'weights',
  fieldKey: 'field',
  fieldOf: ({ field }) => field,
  defaults: defaultWeights,
  present: presentWeight,
  forSearch: (own) => ({ weights: own }),
  handlers: ({ get, set }): HandlersFor<'getWeights' | 'setWeights'> => ({
    getWeights: async ({ body }, { customer }) => withoutDefault(await get(customer, body.searchId)),
    setWeights: async ({ query, body }, { customer }) =>
      withoutDefault(await set(customer, body.searchId, body.weights, query.revision)),
  }),
});
