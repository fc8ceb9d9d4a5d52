import type { LanguageCode } from '@vitrina/contract';
import { readQuantity, showQuantity } from '@vitrina/search-engine';

const nonBreakingSpace = '\u00a0';

/** English has a point in its numbers, all other languages of shops a comma. */
const showNumber = (number: number, language: LanguageCode): string =>
  language === 'eng' ? String(number) : String(number).replace('.', ',');

const lastLevelOf = (category: string): string => {
  const at = category.lastIndexOf(' > ');
  return at < 0 ? category : category.slice(at + ' > '.length);
};

/** What people read for a facet's value: the last level of a category, a quantity in its usual unit. */
export const labelOfValue = (value: string, language: LanguageCode): string => {
  const quantity = readQuantity(value);
  if (!quantity) return lastLevelOf(value);
  const { number, unit } = showQuantity(quantity);
  return `${showNumber(number, language)}${nonBreakingSpace}${unit}`;
};
