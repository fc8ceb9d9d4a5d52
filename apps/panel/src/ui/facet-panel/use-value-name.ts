import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { valueTextIn } from '../../kit/value-text.ts';
import { parseRange } from './facet-filters.ts';

/** The display name of a filter's value: formatted for a range, translated for an availability, the server's label or the last part of a category path for any other. */
export const useValueName = () => {
  const { t } = useTranslation();
  const format = useFormat();
  return (field: string, value: string, label?: string): string => {
    const words = valueTextIn(t)(field, value);
    if (words !== null) return words;
    const { from, to } = value.includes('..') ? parseRange(value) : { from: null, to: null };
    if (from !== null && to !== null)
      return t('try.range', { min: format.number(from), max: format.number(to) });
    if (from !== null) return t('try.moreThan', { min: format.number(from) });
    if (to !== null) return t('try.lessThan', { max: format.number(to) });
    return label ?? value.split(' > ').at(-1) ?? value;
  };
};
