import { IconFilter } from '@tabler/icons-react';
import { facetedMenuItem } from '@vitrina/contract';
import { searchModule } from '../../kit/access.ts';
import type { Setting } from './setting.ts';
import { fieldEntry, listOf } from './summaries.ts';

export const facetsSetting = {
  kind: 'facets',
  path: '/search/searchFacetedSettings',
  name: (t) => t('facets.name'),
  help: (t) => t('facets.text'),
  access: searchModule,
  icon: IconFilter,
  menuGroup: 'results',
  scope: 'instance',
  calls: ['getFacetedMenu'],
  summarise: listOf(facetedMenuItem, (t, { field, label, type, unit, except = [] }) => {
    const without = except.length > 0 ? t('facets.attributes.without', { names: except.join(', ') }) : '';
    return fieldEntry(t, field, label, t(`facets.types.${type}`), unit, without);
  }),
  inDetails: 'facets',
} satisfies Setting<'facets'>;
