import type { FieldValue, ProductDocument } from '@vitrina/contract';
import type { IndexField } from '../port.ts';

const addresses: ReadonlySet<string> = new Set(['link', 'image_link', 'additional_image_link']);

export const isTextField = (field: IndexField): boolean =>
  field.type !== 'number' && !addresses.has(field.name);

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

/** The same for what is indexed: a product that lacks the field `id` has one. */
export const fieldValueOf = (product: ProductDocument, field: string): FieldValue | undefined =>
  ownValueOf(product, field) ?? (field === 'id' ? product.id : undefined);

const attributeName = /^[^:]{1,80}: /;

/**
 * The texts of a field whose words are searched. Of product details (`battery capacity: 4400`) these are the values only: the names occur in
 * thousands of products and distinguish none of them.
 */
export const searchedTextsOf = (field: string, texts: readonly string[]): readonly string[] =>
  field === 'attributes' ? texts.map((text) => text.replace(attributeName, '')) : texts;

/** A filter or facet value in the form that the index uses: trimmed, with category levels separated by ` > `. */
export const normaliseValue = (value: string): string =>
  value.includes('>')
    ? value
        .split('>')
        .map((level) => level.trim())
        .filter((level) => level !== '')
        .join(levelSeparator)
    : value.trim();

/** The facet values of a field's text: the text itself, and for `A > B > C` also its ancestors `A` and `A > B`. */
export const facetValuesOf = (text: string): string[] => {
  const value = normaliseValue(text);
  const values: string[] = [];
  let at = value.indexOf(levelSeparator);
  while (at >= 0 && at <= maxValueBytes) {
    values.push(value.slice(0, at));
    at = value.indexOf(levelSeparator, at + 1);
  }
  // A code unit takes at least one byte.
  if (value.length <= maxValueBytes) values.push(value);
  return values.filter((each) => each !== '' && Buffer.byteLength(each) <= maxValueBytes);
};
