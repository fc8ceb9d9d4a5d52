import { z } from 'zod';
import {
  type DataType,
  dataTypes,
  type MappingItem,
  requiredMapping,
  toMappingItem,
} from './basics/feed-mapping.ts';
import { addProblem, distinctBy, text } from './validation.ts';

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

/** A row proposed by the analysis of a feed: both a row of the editor and an item of the save payload. */
export const proposedField = mappingField.extend({
  path: z.string(),
  fieldLabel: z.string(),
  fieldType: z.enum(dataTypes),
});
export type ProposedField = z.infer<typeof proposedField>;

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
