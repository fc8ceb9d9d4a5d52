import type { MappingField, ProposedField } from '../mapping.ts';

export const dataTypes = ['id', 'string', 'number', 'table'] as const;
export type DataType = (typeof dataTypes)[number];

const required = (qonId: string, dataType: DataType, separator = ''): MappingField => ({
  qonId,
  catalogField: qonId === 'categories' ? 'g:google_product_category' : `g:${qonId}`,
  dataType,
  separator,
  description: '',
  isDeletable: false,
});

export const requiredMapping: readonly MappingField[] = [
  required('id', 'id'),
  required('title', 'string'),
  required('categories', 'table', ','),
  required('link', 'string'),
  required('image_link', 'string'),
  required('availability', 'string'),
  required('price', 'number'),
];
export const requiredFields: readonly string[] = requiredMapping.map((field) => field.qonId);

/** Suggested, and deletable, if the owner has no additional fields yet. */
export const suggestedMapping: readonly MappingField[] = [
  { ...required('old_price', 'number'), isDeletable: true },
  { ...required('omnibus_price', 'number'), isDeletable: true },
];

/** The price before a reduction: an import writes it wherever a sale price is valid, whatever the mapping says. */
const priceBeforeReduction = { name: 'old_price', type: 'number' } as const;

/** The fields of a catalog's products, in the mapping's order: those that it fills, and the price before a reduction beside a price. */
export const fieldsOfMapping = (
  mapping: readonly Pick<MappingField, 'qonId' | 'dataType'>[],
): { name: string; type: DataType }[] => {
  const types = new Map(mapping.map(({ qonId, dataType }) => [qonId, dataType]));
  const { name, type } = priceBeforeReduction;
  if (types.has('price') && !types.has(name)) types.set(name, type);
  return [...types].map(([field, dataType]) => ({ name: field, type: dataType }));
};

export type MappingItem = { path: string; fieldLabel: string; fieldType: DataType; separator: string };

/** A row of the editor in the form in which it is saved, and read by the feed reader. */
export const toMappingItem = (field: MappingField): MappingItem => ({
  path: field.catalogField,
  fieldLabel: field.qonId,
  fieldType: field.dataType,
  separator: field.separator,
});

export const toProposedField = (field: MappingField): ProposedField => ({
  ...field,
  ...toMappingItem(field),
});
