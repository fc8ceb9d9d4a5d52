import type { ProductDocument } from '@vitrina/contract';
import { fieldValueOf, isTextField, searchedTextsOf, textsOf } from '../fields/field-roles.ts';
import { tokenize } from '../language/tokenize.ts';
import type { GenerationSchema } from '../port.ts';

/** Positions between two values of a field. */
const gap = 8;

export type IndexedField = {
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly length: number;
};
export type Indexed = {
  readonly product: ProductDocument;
  readonly number: number;
  readonly fields: ReadonlyMap<string, IndexedField>;
};

export const fieldTexts = (product: ProductDocument, field: string): readonly string[] =>
  textsOf(fieldValueOf(product, field));

export const indexTexts = (texts: readonly string[]): IndexedField => {
  const places = new Map<string, number[]>();
  let base = 0;
  let length = 0;
  for (const text of texts) {
    const tokens = tokenize(text);
    for (const { term, position } of tokens) places.set(term, [...(places.get(term) ?? []), base + position]);
    const words = tokens.reduce((most, token) => Math.max(most, token.position + 1), 0);
    base += words + gap;
    length += words;
  }
  return { places, length };
};

/** Products as plain lists of words, with the statistics over all products that the formula needs. */
export class ReferenceCatalog {
  readonly schema: GenerationSchema;
  readonly indexed: readonly Indexed[];
  /** By field: the average length over products that have it. */
  readonly averages: ReadonlyMap<string, number>;
  /** By term: how many products have it in any field. */
  readonly frequencies: ReadonlyMap<string, number>;

  constructor(schema: GenerationSchema, products: readonly ProductDocument[]) {
    this.schema = schema;
    const textFields = schema.fields.filter(isTextField).map(({ name }) => name);
    this.indexed = products.map((product, number) => ({
      product,
      number,
      fields: new Map(
        textFields.map((field) => [field, indexTexts(searchedTextsOf(field, fieldTexts(product, field)))]),
      ),
    }));
    const averageOf = (field: string): number => {
      const lengths = this.indexed.map(({ fields }) => fields.get(field)?.length ?? 0).filter((n) => n > 0);
      return lengths.reduce((a, b) => a + b, 0) / lengths.length || 1;
    };
    this.averages = new Map(textFields.map((field) => [field, averageOf(field)]));
    const frequencies = new Map<string, number>();
    for (const { fields } of this.indexed)
      for (const term of new Set([...fields.values()].flatMap(({ places }) => [...places.keys()])))
        frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    this.frequencies = frequencies;
  }

  frequencyOf(term: string): number {
    return this.frequencies.get(term) ?? 0;
  }
}
