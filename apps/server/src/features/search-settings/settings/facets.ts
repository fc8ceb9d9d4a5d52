import { type FacetedMenuItem, facetedMenu, mappedFieldOf } from '@vitrina/contract';
import type { HandlersFor } from '../../../http/handlers.ts';
import { defineFieldList } from '../field-list-setting.ts';
import { defaultFacetedMenu } from './default-menu.ts';

export const facets = defineFieldList({
  kind: 'facets',
  scope: 'instance',
  schema: facetedMenu,
  path: 'facetedmenu',
  fieldKey: 'field',
  fieldOf: ({ field }: FacetedMenuItem) => field,
  mappedFieldOf,
  defaults: defaultFacetedMenu,
  present: (item, fields) => ({
    ...item,
    functionType: item.type,
    isMissing: !fields.has(mappedFieldOf(item.field)),
  }),
  forSearch: (own) => ({ facets: own }),
  handlers: ({ get, set }): HandlersFor<'getFacetedMenu' | 'setFacetedMenu'> => ({
    getFacetedMenu: ({ body }, { customer }) => get(customer, body.searchId),
    setFacetedMenu: ({ query, body }, { customer }) =>
      set(customer, body.searchId, body.facetedmenu, query.revision),
  }),
});
