import type { Explanation } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { FieldNames } from '../../../../kit/use-field-name.ts';

type WordMatch = Explanation['words'][number]['matches'][number];

/** Where and how a word was found: "w polu Nazwa, w innej formie: „sukienki”". */
export const matchText = (t: TFunction, fieldName: FieldNames, { field, form, term }: WordMatch): string =>
  t(`why.forms.${form}`, { field: fieldName(field), term });
