import { z } from 'zod';
import { addProblem, distinctBy, text } from './validation.ts';

export const dataTypes = ['id', 'string', 'number', 'table'] as const;
export type DataType = (typeof dataTypes)[number];

const qonIdPattern = /^[a-z][a-z0-9_]{0,62}$/;
/** Names that every object has already: a filter or a facet of such a field would find those instead. */
const isReserved = (name: string): boolean => name in {};
const feedPathPattern = /^[^\s<>"'`]{1,300}$/;

/** A row of the mapping editor: which feed path fills which product field (`qonId`), and how its text is read. */
export const mappingField = z.object({
  qonId: z.string(),
  catalogField: z.string(),
  dataType: z.enum(dataTypes),
  separator: z.string(),
  description: z.string(),
  isDeletable: z.boolean(),
});
export type MappingField = z.infer<typeof mappingField>;

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

/** One item of the save payload: `path` names the feed path, `fieldLabel` the product field. */
export const mappingItem = z
  .object({
    path: z.string().meta({
      description:
        'The path in the feed that the value is read from, as the analysis of the feed names it (catalogField in a saved mapping).',
      pattern: feedPathPattern.source,
      examples: ['g:google_product_category'],
    }),
    fieldLabel: z.string().meta({
      description:
        'The name of the product field that the path fills (qonId in a saved mapping): one of the required fields, or a name of your own.',
      pattern: qonIdPattern.source,
      examples: ['categories'],
    }),
    fieldType: z.string().meta({
      description:
        'How the text is read (dataType in a saved mapping): id for the field id alone, string for a text, number for a price or any other number, table for a list.',
      enum: [...dataTypes],
      examples: ['table'],
    }),
    separator: z
      .string()
      .nullish()
      .meta({
        description: 'What stands between the values of a table; at most 5 signs, empty for none.',
        examples: [','],
      }),
  })
  .meta({
    description:
      'A path of the feed, and the product field that it fills. Other properties are ignored, so that a row of a proposal can be sent as it is.',
  });

export type MappingItem = { path: string; fieldLabel: string; fieldType: DataType; separator: string };

/** A row of the editor in the form in which it is saved, and read by the feed reader. */
export const toMappingItem = (field: MappingField): MappingItem => ({
  path: field.catalogField,
  fieldLabel: field.qonId,
  fieldType: field.dataType,
  separator: field.separator,
});

/** A row proposed by the analysis of a feed: both a row of the editor and an item of the save payload. */
export const proposedField = mappingField.extend({
  path: z.string(),
  fieldLabel: z.string(),
  fieldType: z.enum(dataTypes),
});
export type ProposedField = z.infer<typeof proposedField>;

export const toProposedField = (field: MappingField): ProposedField => ({
  ...field,
  ...toMappingItem(field),
});

/**
 * The whole mapping as it is saved: every required field once, no field twice, every value well-formed. One path may fill several
 * fields: a price is shown as text and sorted by as a number.
 */
export const mapping = z
  .array(mappingItem)
  .max(200)
  .superRefine((items, context) => {
    for (const [index, item] of items.entries()) {
      if (isReserved(item.fieldLabel)) addProblem(context, [index, 'fieldLabel'], 'reservedName');
      else if (!qonIdPattern.test(item.fieldLabel)) addProblem(context, [index, 'fieldLabel'], 'qonId');
      if (!feedPathPattern.test(item.path)) addProblem(context, [index, 'path'], 'feedPath');
      if (!dataTypes.some((type) => type === item.fieldType))
        addProblem(context, [index, 'fieldType'], 'dataType');
      if ((item.separator ?? '').length > 5) addProblem(context, [index, 'separator'], 'separator');
    }
    for (const field of requiredMapping) {
      const item = items.find((candidate) => candidate.fieldLabel === field.qonId);
      if (!item) addProblem(context, [field.qonId], 'requiredField');
      else if (field.qonId === 'id' && item.fieldType !== 'id')
        addProblem(context, [items.indexOf(item), 'fieldType'], 'dataType');
    }
    distinctBy<(typeof items)[number]>((item) => item.fieldLabel, 'distinct', 'fieldLabel')(items, context);
  })
  .meta({
    description:
      'Each required field once, no field twice; one path may fill several fields. A field is named by letters, digits and _; a separator has at most 5 signs.',
  })
  .transform((items): MappingItem[] =>
    items.map((item) => ({
      ...item,
      fieldType: item.fieldType as DataType,
      separator: item.separator ?? '',
    })),
  );

/** The example in the description of the calls that save a mapping: the required fields, and two of a shop's own. */
export const exampleMapping: readonly MappingItem[] = [
  ...requiredMapping.map(toMappingItem),
  { path: 'g:brand', fieldLabel: 'brand', fieldType: 'string', separator: '' },
  { path: 'g:size', fieldLabel: 'sizes', fieldType: 'table', separator: '/' },
];

export const mappingBody = z.object({ mapping, catalogId: text().optional() });
