import { type SuggestionField, suggestionFields } from '@vitrina/contract';
import type { HandlersFor } from '../../../http/handlers.ts';
import type { CatalogRecord } from '../../../storage/records.ts';
import { fieldsOf } from '../catalog-fields.ts';
import { defineFieldList, withoutDefault } from '../field-list-setting.ts';

export const defaultSuggestions = (catalog: CatalogRecord): SuggestionField[] =>
  [
    { label: 'title', status: true, useAggregate: false },
    { label: 'brand', status: true, useAggregate: true },
    { label: 'categories', status: true, useAggregate: true },
  ].filter(({ label }) => fieldsOf(catalog).has(label));

export const suggestions = defineFieldList({
  kind: 'suggestions',
  scope: 'instance',
  schema: suggestionFields,
  path: 'suggestions',
  fieldKey: 'label',
  fieldOf: ({ label }) => label,
  defaults: defaultSuggestions,
  present: (item, fields) => ({ ...item, isMissing: !fields.has(item.label) }),
  forSearch: (own) => ({ suggestions: own }),
  handlers: ({ get, set }): HandlersFor<'getSuggestions' | 'setSuggestions'> => ({
    getSuggestions: async ({ body }, { customer }) => withoutDefault(await get(customer, body.searchId)),
    setSuggestions: async ({ query, body }, { customer }) =>
      withoutDefault(await set(customer, body.searchId, body.suggestions, query.revision)),
  }),
});
