import {
  attributesField,
  codeFields,
  type FieldValue,
  type ProductDocument,
  readAttribute,
  writeAttribute,
} from '@vitrina/contract/basics';
import { readQuantity, writeQuantity } from '../language/quantities.ts';
import type { IndexField } from '../port.ts';
import { attributeNamesField, attributeNamesOf } from './attributes.ts';

const addresses: ReadonlySet<string> = new Set(['link', 'image_link', 'additional_image_link']);

export const isTextField = (field: IndexField): boolean =>
  field.type !== 'number' && !addresses.has(field.name) && field.name !== attributeNamesField;

/** How a field is stored besides its words: as values for facets and filters, as an order for sorting only, as a number, or as its mere presence. */
export const columnKindOf = (field: IndexField): 'values' | 'order' | 'number' | 'presence' => {
  if (field.type === 'number') return 'number';
  if (addresses.has(field.name)) return 'presence';
  return field.name === 'title' ? 'order' : 'values';
};

/** Longer values are not offered in facets and filters, such as descriptions. */
export const maxValueBytes = 255;

const levelSeparator = ' > ';

export const textsOf = (value: FieldValue | undefined): readonly string[] => {
  if (value === undefined) return [];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' ? [value] : value;
};

/** A product's own value of a field, which may be called `constructor`. */
export const ownValueOf = ({ fields }: ProductDocument, field: string): FieldValue | undefined =>
  Object.hasOwn(fields, field) ? fields[field] : undefined;

/** The same for what is indexed: a product that lacks the field `id` has one, and the names of attributes are a field. */
export const fieldValueOf = (product: ProductDocument, field: string): FieldValue | undefined => {
  if (field === attributeNamesField) return attributeNamesOf(ownValueOf(product, attributesField));
  return ownValueOf(product, field) ?? (field === 'id' ? product.id : undefined);
};

/**
 * The texts of a field whose words are searched. Of attributes (`battery capacity: 4400`) these are the values only: the names occur in
 * thousands of products and distinguish none of them.
 */
export const searchedTextsOf = (field: string, texts: readonly string[]): readonly string[] =>
  field === attributesField ? texts.map((text) => readAttribute(text)?.value ?? text) : texts;

/** Names and codes, in which `5 m` is no length. */
const named: ReadonlySet<string> = new Set([
  ...codeFields,
  'id',
  'title',
  'brand',
  'categories',
  'product_type',
]);

const startsWithDigit = (text: string): boolean => {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
};

const normaliseText = (field: string, value: string): string => {
  if (value.includes('>'))
    return value
      .split('>')
      .map((level) => level.trim())
      .filter((level) => level !== '')
      .join(levelSeparator);
  const text = value.trim();
  const quantity = startsWithDigit(text) && !named.has(field) ? readQuantity(text) : null;
  return quantity ? writeQuantity(quantity) : text;
};

/**
 * A filter or facet value in the form that the index uses: trimmed, with category levels separated by ` > `, and quantities written in one
 * way, those of attributes as well.
 */
export const normaliseValue = (field: string, value: string): string => {
  if (field === attributeNamesField) return value;
  const attribute = field === attributesField ? readAttribute(value) : null;
  return attribute
    ? writeAttribute({ ...attribute, value: normaliseText(field, attribute.value) })
    : normaliseText(field, value);
};

/** The values that a filter selects: as the index writes them, and as a generation of an older format may have them. */
export const filterValuesOf = (field: string, values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => [normaliseValue(field, value), value.trim()])),
];

/** The facet values of a field's text: the text itself, and for `A > B > C` also its ancestors `A` and `A > B`. */
export const facetValuesOf = (field: string, text: string): string[] => {
  const value = normaliseValue(field, text);
  const values: string[] = [];
  let at = field === attributeNamesField ? -1 : value.indexOf(levelSeparator);
  while (at >= 0 && at <= maxValueBytes) {
    values.push(value.slice(0, at));
    at = value.indexOf(levelSeparator, at + 1);
  }
  // A code unit takes at least one byte.
  if (value.length <= maxValueBytes) values.push(value);
  return values.filter((each) => each !== '' && Buffer.byteLength(each) <= maxValueBytes);
};
