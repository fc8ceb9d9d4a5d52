import type { ProductDocument } from '@vitrina/contract';
import { facetValuesOf, fieldValueOf, textsOf } from '../../fields/field-roles.ts';
import { sortKey } from '../../fields/sort-key.ts';
import { fold } from '../../language/fold.ts';
import type { GenerationSchema } from '../../port.ts';
import { impactValues, quantiseImpact } from '../../scoring/impact.ts';
import { featureKey, prefixKeys, splitSum } from '../features.ts';
import { createWordReader, wellFormed } from '../field-words.ts';
import { encodePosting } from '../posting.ts';
import {
  type FieldNames,
  featuresField,
  fieldNamesOf,
  postingsField,
  termKey,
  textFieldsOf,
} from '../schema.ts';
import { valueKey } from '../value-key.ts';

const maxKeyBytes = 128;

/** As many whole characters as fit. */
const cutKey = (key: string): string =>
  Buffer.byteLength(key) <= maxKeyBytes
    ? key
    : new TextDecoder().decode(Buffer.from(key).subarray(0, maxKeyBytes), { stream: true });

/** Where a product stands in its catalog. */
export type ProductPlace = {
  readonly number: number;
  readonly group: number;
  readonly variantsCount: number;
  /** The group's number among those with variants; means nothing where there are none. */
  readonly variantGroup: number;
};

type Catalog = {
  readonly schema: GenerationSchema;
  readonly averages: readonly number[];
  readonly ordinalOf: (term: string) => number;
  /** By ordinal: how many of a term's prefixes are features. */
  readonly prefixCounts: ArrayLike<number>;
};

const columnsOf = (product: ProductDocument, field: string, names: FieldNames): Record<string, unknown> => {
  const value = fieldValueOf(product, field);
  const texts = textsOf(value).map(wellFormed);
  switch (names.kind) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? { [names.number]: value } : {};
    case 'presence':
      return texts.some((text) => text !== '') ? { [names.presence]: true } : {};
    case 'order': {
      const key = sortKey(texts[0] ?? '');
      return key === '' ? {} : { [names.order]: cutKey(key) };
    }
    case 'values': {
      const values = [...new Set(texts.flatMap((text) => facetValuesOf(field, text)))];
      if (values.length === 0) return {};
      return {
        [names.values]: values.map(valueKey),
        [names.order]: valueKey(values[0]),
        ...(names.hasAlike && { [names.alike]: values.map((one) => fold(one)) }),
      };
    }
  }
};

const addToPrefixes = (sums: Map<string, number>, term: string, count: number, impact: number): void => {
  for (let length = 1; length <= count; length++) {
    const prefix = term.slice(0, length);
    // Nobody types half a character.
    if (prefix.isWellFormed()) sums.set(prefix, (sums.get(prefix) ?? 0) + impact);
  }
};

/** Makes a product's entry in the index: our terms and impacts, facet values, and the product itself. */
export const createProductEncoder = ({ schema, averages, ordinalOf, prefixCounts }: Catalog) => {
  const names = fieldNamesOf(schema);
  const textFields = textFieldsOf(schema);
  const wordsOf = createWordReader();
  return (product: ProductDocument, json: string, place: ProductPlace): object => {
    const keys: string[] = [];
    const features: Record<string, number> = {};
    const postings: Record<string, number[]> = {};
    for (const [textNumber, field] of textFields.entries()) {
      const { places, length } = wordsOf(product, field);
      if (places.size === 0) continue;
      const ofField: number[] = [];
      const sums = new Map<string, number>();
      for (const [term, positions] of places) {
        keys.push(termKey(textNumber, term));
        const impact = quantiseImpact(positions.length, length, averages[textNumber]);
        const ordinal = ordinalOf(term);
        features[featureKey(textNumber, term)] = impactValues[impact];
        addToPrefixes(sums, term, prefixCounts[ordinal], impactValues[impact]);
        for (const position of positions) ofField.push(encodePosting(ordinal, position, impact));
      }
      for (const [prefix, sum] of sums) {
        const [highKey, lowKey] = prefixKeys(textNumber, prefix);
        const [high, low] = splitSum(sum);
        features[highKey] = high;
        if (low > 0) features[lowKey] = low;
      }
      postings[postingsField(textNumber)] = ofField;
    }
    const columns = Array.from(names, ([field, of]) => columnsOf(product, field, of));
    const { number: n, group: g, variantsCount: m, variantGroup: v } = place;
    const entry = { p: json, id: wellFormed(product.id), n, g, m, k: keys, [featuresField]: features };
    return Object.assign(entry, m > 1 ? { v } : {}, postings, ...columns);
  };
};
