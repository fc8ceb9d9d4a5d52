import { calls, mayAccess, type SlotProposal, type Stylization } from '@vitrina/contract';
import { useMemo } from 'react';
import { useApiQuery } from '../../../api/use-api.ts';
import { usePreferences, useUser } from '../../../kit/panel-context.ts';
import type { NamedCategory } from './base-category-choice.tsx';

/**
 * The base categories that a slot can be filled from; none for a shop that hasn't mapped its own ones. Of a list too long to be
 * read whole, those proposed.
 */
export const useBaseCategories = (
  { slots }: Stylization,
  proposed: readonly SlotProposal[],
  isMapped: boolean,
): readonly NamedCategory[] => {
  const { locale } = usePreferences();
  const isUsed = isMapped || slots.some(({ baseCategoryId }) => baseCategoryId !== null);
  const mayRead = mayAccess(useUser(), calls.listBaseCategories.access);
  const list = useApiQuery('listBaseCategories', { query: {} }, { enabled: isUsed && mayRead }).data;
  const whole = useMemo((): readonly NamedCategory[] => {
    if (!list?.isWhole) return [];
    return list.data
      .map(({ baseCategoryId, names }) => ({ id: baseCategoryId, name: names[locale] }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale === 'cz' ? 'cs' : locale));
  }, [list, locale]);
  if (!isUsed) return [];
  if (whole.length > 0) return whole;
  // Two slots may be of the same category.
  const names = new Map(proposed.map(({ baseCategoryId, label }) => [baseCategoryId, label]));
  return [...names].flatMap(([id, name]) => (id === null ? [] : [{ id, name }]));
};
