import type { FieldValue } from '@vitrina/contract';
import type { IndexField } from '../port.ts';

const addresses: ReadonlySet<string> = new Set(['link', 'image_link', 'additional_image_link']);

/** Fields whose words can be searched. */
export const isTextField = (field: IndexField): boolean =>
  field.type !== 'number' && !addresses.has(field.name);

/** How a field is kept beside its words: for facets and filters, for sorting alone, as a number, or that it is there at all. */
export const columnKindOf = (field: IndexField): 'values' | 'order' | 'number' | 'presence' => {
  if (field.type === 'number') return 'number';
  if (addresses.has(field.name)) return 'presence';
  return field.name === 'title' ? 'order' : 'values';
};

/** Longer values are neither facet nor filter values: a description is not one. */
export const longestValueBytes = 255;

const levelSeparator = ' > ';

export const textsOf = (value: FieldValue | undefined): readonly string[] => {
  if (value === undefined) return [];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' ? [value] : value;
};

const attributeName = /^[^:]{1,80}: /;

/**
 * The texts of a field whose words are searched. Of product details (`battery capacity: 4400`) it is the values: their names
 * are those of thousands of products, and tell none of them from another.
 */
export const searchedTextsOf = (field: string, texts: readonly string[]): readonly string[] =>
  field === 'attributes' ? texts.map((text) => text.replace(attributeName, '')) : texts;

/** A filter or facet value in the form in which the index holds it: trimmed, category levels parted by ` > `. */
export const normaliseValue = (value: string): string =>
  value.includes('>')
    ? value
        .split('>')
        .map((level) => level.trim())
        .filter((level) => level !== '')
        .join(levelSeparator)
    : value.trim();

/** The facet values of a field's text: itself, and before it for `A > B > C` its ancestors `A` and `A > B`. */
export const facetValuesOf = (text: string): string[] => {
  const value = normaliseValue(text);
  const values: string[] = [];
  let at = value.indexOf(levelSeparator);
  while (at >= 0 && at <= longestValueBytes) {
    values.push(value.slice(0, at));
    at = value.indexOf(levelSeparator, at + 1);
  }
  // A code unit takes at least a byte.
  if (value.length <= longestValueBytes) values.push(value);
  return values.filter((each) => each !== '' && Buffer.byteLength(each) <= longestValueBytes);
};
