/** The product field of details such as `Thread: E27`, a list of texts. */
export const attributesField = 'attributes';

/** A longer text before a colon is no name. */
export const maxAttributeNameChars = 80;
const pair = new RegExp(`^([^:]{1,${maxAttributeNameChars}}): (.*)$`, 's');

export type Attribute = { readonly name: string; readonly value: string };

/** A detail as its name and value; null for a text that is none. */
export const readAttribute = (text: string): Attribute | null => {
  const [, name = '', value = ''] = pair.exec(text) ?? [];
  return name.trim() === '' || value.trim() === '' ? null : { name: name.trim(), value: value.trim() };
};

export const writeAttribute = ({ name, value }: Attribute): string => `${name}: ${value}`;

const prefix = `${attributesField}.`;

/** What facets and filters call the values of one attribute: `attributes.Thread`. */
export const fieldOfAttribute = (name: string): string => prefix + name;

/** The attribute that a facet or filter is of; null for any other field. */
export const attributeOfField = (field: string): string | null => {
  const name = field.startsWith(prefix) ? field.slice(prefix.length) : '';
  return name === '' || name.length > maxAttributeNameChars || name.includes(':') ? null : name;
};

/** The field of the mapping that the values of a facet come from. */
export const mappedFieldOf = (field: string): string =>
  attributeOfField(field) === null ? field : attributesField;
