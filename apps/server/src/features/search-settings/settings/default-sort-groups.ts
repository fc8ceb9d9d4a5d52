import type { SavedSortGroup, SortConditionSetting } from '@vitrina/contract';
import type { CatalogRecord } from '../../../storage/records.ts';
import { sortNames } from './default-names.ts';

const relevance: SortConditionSetting = { type: 'default' };

export const defaultSortGroups = (catalog: CatalogRecord): SavedSortGroup[] => {
  const names = sortNames[catalog.language];
  const group = (sortId: string, name: string, ...conditions: SortConditionSetting[]): SavedSortGroup => ({
    sortId,
    name,
    description: '',
    conditions,
    enabled: true,
  });
  const byField = (field: string, order: 'asc' | 'desc'): SortConditionSetting => ({
    type: 'field',
    field,
    order,
  });
  return [
    group('relevance', names.relevance, relevance),
    group('price:asc', names.cheapest, byField('price', 'asc'), relevance),
    group('price:desc', names.dearest, byField('price', 'desc'), relevance),
    group('title:asc', names.title, byField('title', 'asc')),
  ];
};
