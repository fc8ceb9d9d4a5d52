import type { ProductDocument } from '@vitrina/contract';
import { facetValuesOf, textsOf } from '../../fields/field-roles.ts';
import { sortKey } from '../../fields/sort-key.ts';
import { fold } from '../../language/fold.ts';
import type { GenerationSchema } from '../../port.ts';
import { quantiseImpact } from '../../scoring/impact.ts';
import { createWordReader, fieldValueOf, wellFormed } from '../field-words.ts';
import { encodePosting } from '../posting.ts';
import { type FieldNames, fieldNamesOf, termKey, textFieldsOf } from '../schema.ts';
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
};

type Catalog = {
  readonly schema: GenerationSchema;
  readonly averages: readonly number[];
  readonly ordinalOf: (term: string) => number;
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
      const values = [...new Set(texts.flatMap(facetValuesOf))];
      if (values.length === 0) return {};
      return {
        [names.values]: values.map(valueKey),
        [names.order]: valueKey(values[0]),
        ...(names.hasAlike && { [names.alike]: values.map((one) => fold(one)) }),
      };
    }
  }
};

/** Makes a product's entry in the index: our terms and impacts, facet values, and the product itself. */
export const createProductEncoder = ({ schema, averages, ordinalOf }: Catalog) => {
  const names = fieldNamesOf(schema);
  const textFields = textFieldsOf(schema);
  const wordsOf = createWordReader();
  return (product: ProductDocument, json: string, place: ProductPlace): object => {
    const keys: string[] = [];
    const postings: string[] = [];
    for (const [textNumber, field] of textFields.entries()) {
      const { places, length } = wordsOf(product, field);
      for (const [term, positions] of places) {
        keys.push(termKey(textNumber, term));
        const impact = quantiseImpact(positions.length, length, averages[textNumber]);
        const ordinal = ordinalOf(term);
        for (const position of positions) postings.push(encodePosting(ordinal, textNumber, position, impact));
      }
    }
    const columns = Array.from(names, ([field, of]) => columnsOf(product, field, of));
    const { number: n, group: g, variantsCount: m } = place;
    return Object.assign({ p: json, id: wellFormed(product.id), n, g, m, k: keys, i: postings }, ...columns);
  };
};
