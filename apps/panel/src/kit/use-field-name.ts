import { attributeOfField } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Messages } from '../locales/messages.ts';

type KnownField = keyof Messages['try']['fieldNames'];
const knownFields: readonly KnownField[] = [
  'price',
  'categories',
  'availability',
  'brand',
  'title',
  'id',
  'old_price',
  'omnibus_price',
  'color',
  'size',
  'product_type',
  'condition',
  'gender',
  'material',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'item_group_id',
  'gtin',
  'mpn',
  'sale_price',
  'attributes',
];

const asKnownField = (field: string): KnownField | undefined => knownFields.find((name) => name === field);

/** Whether the field has a name of its own in every language. */
export const isKnownField = (field: string): boolean => asKnownField(field) !== undefined;

export type FieldNames = (field: string) => string;

/**
 * The name of a product field on screen: translated if the field is known, otherwise the shop's own id made readable.
 */
export const fieldNamesIn =
  (t: TFunction): FieldNames =>
  (field) => {
    const attribute = attributeOfField(field);
    if (attribute !== null) return attribute;
    const known = asKnownField(field);
    if (known) return t(`try.fieldNames.${known}`);
    const words = field.replaceAll('_', ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  };

export const useFieldName = (): FieldNames => {
  const { t } = useTranslation();
  return useCallback((field) => fieldNamesIn(t)(field), [t]);
};
