import type { Explanation } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { FieldNames } from '../../../../kit/use-field-name.ts';
import type { Format } from '../../../../kit/use-format.ts';

export type WordMatch = Explanation['words'][number]['matches'][number];
export type SortedBy = Explanation['sortedBy'][number];

/** Where and how a word was found: "w polu Nazwa, w innej formie: „sukienki”". */
export const matchText = (t: TFunction, fieldName: FieldNames, { field, form, term }: WordMatch): string =>
  t(`why.forms.${form}`, { field: fieldName(field), term, interpolation: { escapeValue: false } });

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
