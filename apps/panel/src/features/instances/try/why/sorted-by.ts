import type { Explanation } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { FieldNames } from '../../../../kit/use-field-name.ts';
import type { Format } from '../../../../kit/use-format.ts';

type SortedBy = Explanation['sortedBy'][number];

/** The name of a sort condition's criterion. */
export const sortedByName = (t: TFunction, fieldName: FieldNames, by: SortedBy): string => {
  switch (by.type) {
    case 'default':
      return t('why.order.default');
    case 'field':
      return fieldName(by.field ?? '');
    case 'popular':
      return t('why.order.popular', {
        criterion: t(`sorts.criteria.${by.criterion ?? 'views'}`),
        period: t(`sorts.periods.${by.period ?? 'day30'}`),
      });
    case 'script':
      return t('why.order.script');
  }
};

export const sortedByValue = (t: TFunction, format: Format, { value }: SortedBy): string => {
  if (value === null) return t('why.order.none');
  return typeof value === 'number' ? format.number(value) : value;
};
