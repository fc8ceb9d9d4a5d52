import type { TFunction } from 'i18next';

/** Feeds of YML name categories by numbers, which were taken for the names once. */
const isNumber = (category: string): boolean => /^\d+$/.test(category);

/** That no product is in the categories of a rule. */
export const noCategoryText = (t: TFunction, categories: readonly string[]): string =>
  t(`merchandising.noCategory.${categories.every(isNumber) ? 'number' : 'name'}`, {
    categories: categories.join(', '),
    count: categories.length,
  });
