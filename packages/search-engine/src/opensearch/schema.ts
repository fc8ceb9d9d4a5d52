import { columnFieldsOf } from '../fields/attributes.ts';
import { columnKindOf, isTextField } from '../fields/field-roles.ts';
import type { Generation, GenerationSchema } from '../port.ts';

/** Raised whenever what is stored in an index changes its meaning: older generations are then imported again. */
export const formatVersion = 5;
const attributesSince = 4;
/**
 * Before format 5 some short words have other stems, and decimals are whole numbers; before format 4 there are no names of attributes, and quantities in values are as the feed
 * wrote them.
 */
const oldestReadFormat = 3;
export const isReadFormat = (format: number): boolean =>
  format >= oldestReadFormat && format <= formatVersion;

/** What a products index says of itself, in `_meta` of its mapping. Absent while it is being written. */
export type GenerationMeta = {
  readonly format: number;
  readonly catalogKey: string;
  readonly generation: Omit<Generation, 'bytes'>;
  /** By text field: the average number of words, over the products that have the field. */
  readonly averages: readonly number[];
  /** By field: how many values it has; absent for fields of very many. */
  readonly valueCounts: Readonly<Record<string, number>>;
  /** The signals that have been set, by their fields. */
  readonly signals?: readonly string[];
};

/** What the index calls a field: by numbers, so that no name of a shop's field is part of a query. */
export type FieldNames = {
  /** Searched for words: the field's number in postings, -1 if it isn't. */
  readonly textNumber: number;
  readonly kind: ReturnType<typeof columnKindOf>;
  /** Facet values, each behind the key that it is sorted by. */
  readonly values: string;
  /** What products are sorted by. */
  readonly order: string;
  readonly number: string;
  readonly presence: string;
  /** Folded whole values, of ids alone. */
  readonly alike: string;
  readonly hasAlike: boolean;
};

/** Whether a generation says which attributes its products have. */
export const hasAttributeNames = ({ format, generation: { schema } }: GenerationMeta): boolean =>
  format >= attributesSince && columnFieldsOf(schema.fields).length > schema.fields.length;

/** By the field's name in the catalog. */
export const fieldNamesOf = ({ fields }: GenerationSchema): ReadonlyMap<string, FieldNames> => {
  const texts = fields.filter(isTextField);
  return new Map(
    columnFieldsOf(fields).map((field, at): [string, FieldNames] => [
      field.name,
      {
        textNumber: texts.indexOf(field),
        kind: columnKindOf(field),
        values: `v${at}`,
        order: `o${at}`,
        number: `n${at}`,
        presence: `x${at}`,
        alike: `a${at}`,
        hasAlike: field.type === 'id',
      },
    ]),
  );
};

export const textFieldsOf = ({ fields }: GenerationSchema): string[] =>
  fields.filter(isTextField).map(({ name }) => name);

/** A term in a text field, as products are found by it. */
export const termKey = (textNumber: number, term: string): string =>
  `${textNumber.toString(16).padStart(2, '0')}${term}`;

export const featuresField = 'r';

/** A text field's postings: `encodePosting` of each place of a term. */
export const postingsField = (textNumber: number): string => `i${textNumber}`;

const keyword = { type: 'keyword', norms: false } as const;
/** Counted in facets: their ordinals are made as the index opens, and not by the first search. */
const counted = { ...keyword, eager_global_ordinals: true } as const;
/** Found by, never read. */
const foundBy = { type: 'keyword', norms: false, doc_values: false } as const;
/** Read, never found by. */
const read = { index: false } as const;

/** One shard: facets are then counted exactly, and a million products fit into it. Replicas are what scales searches. */
const settings = {
  number_of_shards: 1,
  number_of_replicas: 0,
  refresh_interval: '-1',
  max_result_window: 20_000,
  max_terms_count: 65_536,
};

export const signalMapping = { type: 'float', ...read } as const;

export const productsIndexBody = (schema: GenerationSchema) => {
  const properties: Record<string, object> = {
    /** The product as JSON text, so that it is returned exactly as it was given. */
    p: { type: 'keyword', ...read, doc_values: false },
    id: foundBy,
    /** The product's number in the feed's order, that of its group, and how many products the group has. */
    n: { type: 'integer' },
    g: { type: 'integer' },
    /** The number of its group among those with variants, if it is one. */
    v: { type: 'integer', ...read },
    m: { type: 'integer', ...read, doc_values: false },
    /** `termKey` of each term. */
    k: foundBy,
    /** Impacts by `featureKey`, and sums of impacts by `prefixKeys`. */
    [featuresField]: { type: 'rank_features' },
    /** Signals; their fields come with them. */
    s: { properties: {} },
  };
  for (const textNumber of textFieldsOf(schema).keys())
    properties[postingsField(textNumber)] = { type: 'long', ...read };
  for (const names of fieldNamesOf(schema).values()) {
    if (names.kind === 'values') {
      properties[names.values] = counted;
      properties[names.order] = keyword;
    }
    if (names.kind === 'order') properties[names.order] = keyword;
    if (names.kind === 'number') properties[names.number] = { type: 'double' };
    if (names.kind === 'presence') properties[names.presence] = { type: 'boolean', doc_values: false };
    if (names.hasAlike) properties[names.alike] = keyword;
  }
  return {
    settings,
    mappings: {
      dynamic: false,
      properties,
    },
  };
};

export const wordsIndexBody = (schema: GenerationSchema) => ({
  settings,
  mappings: {
    dynamic: false,
    properties: {
      /** A term, its stem, its ordinal in the order of terms, how many products have it, and how many in each text field. */
      t: foundBy,
      s: foundBy,
      o: { type: 'integer' },
      d: { type: 'integer' },
      f: {
        properties: Object.fromEntries(
          textFieldsOf(schema).map((_, textNumber) => [textNumber, { type: 'integer', ...read }]),
        ),
      },
      /** A whole value for suggestions: its field and the pieces that typed words may begin; `d` products have it. */
      c: foundBy,
      w: foundBy,
    },
  },
});
