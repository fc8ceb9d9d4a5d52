import type { ProductDocument } from '@vitrina/contract';
import { columnFieldsOf } from '../../fields/attributes.ts';
import {
  columnKindOf,
  fieldValueOf,
  isTextField,
  searchedTextsOf,
  textsOf,
} from '../../fields/field-roles.ts';
import { defaultIndexLimits, enforceLimit } from '../../index-limits.ts';
import type { Generation, GenerationSchema, IndexLimits } from '../../port.ts';
import type { ColumnEntry } from '../format/file-format.ts';
import { GenerationFileWriter } from '../format/file-writer.ts';
import { DocumentSection } from './document-section.ts';
import { IdentityBuilder } from './identity-builder.ts';
import type { ProductBatch } from './product-batch.ts';
import { NumberColumnBuilder, PresenceColumnBuilder } from './scalar-columns.ts';
import { TextIndexer } from './text-indexer.ts';
import { OrderColumnBuilder, ValueColumnBuilder } from './value-column-builder.ts';

type ColumnBuilder = {
  readonly field: string;
  readonly add: (value: ReturnType<typeof fieldValueOf>, texts: readonly string[]) => void;
  /** Distinct values so far; 0 where the column has no values. */
  readonly countValues: () => number;
  readonly write: (out: GenerationFileWriter) => ColumnEntry;
};

/** What is built from one field; `textNumber` is its index among the text fields, -1 if its words aren't searchable. */
type FieldBuilder = { readonly column: ColumnBuilder; readonly textNumber: number };

const buildColumn = (field: GenerationSchema['fields'][number]): ColumnBuilder => {
  const { name } = field;
  switch (columnKindOf(field)) {
    case 'number': {
      const column = new NumberColumnBuilder(name);
      return {
        field: name,
        add: (value) => column.add(value),
        countValues: () => 0,
        write: (out) => column.write(out),
      };
    }
    case 'presence': {
      const column = new PresenceColumnBuilder(name);
      const add: ColumnBuilder['add'] = (_, texts) => column.add(texts.some((text) => text !== ''));
      return { field: name, add, countValues: () => 0, write: (out) => column.write(out) };
    }
    case 'order': {
      const column = new OrderColumnBuilder(name);
      return {
        field: name,
        add: (_, texts) => column.add(texts[0]),
        countValues: () => column.valuesCount,
        write: (out) => column.write(out),
      };
    }
    case 'values': {
      const column = new ValueColumnBuilder(name);
      return {
        field: name,
        add: (_, texts) => column.add(texts),
        countValues: () => column.valuesCount,
        write: (out) => column.write(out),
      };
    }
  }
};

export type BuilderOptions = {
  readonly path: string;
  readonly schema: GenerationSchema;
  /** Tokens held in memory at once; tests set a small number. */
  readonly segmentTokens?: number | undefined;
  readonly limits?: Partial<IndexLimits> | undefined;
  /** Called between small steps of calls that take long. */
  readonly yieldNow?: () => void;
};

/** Counting the values of all fields costs a little, and no product has more than a few thousand: once in this many products is enough. */
const productsBetweenCounts = 64;

/** Builds one generation file at `path`, product by product. Its memory does not grow with the amount of text. */
export class GenerationBuilder {
  readonly #schema: GenerationSchema;
  readonly #limits: IndexLimits;
  readonly #out: GenerationFileWriter;
  readonly #documents: DocumentSection;
  readonly #identity = new IdentityBuilder();
  readonly #textFields: readonly string[];
  readonly #text: TextIndexer;
  readonly #fields: readonly FieldBuilder[];
  #productsCount = 0;

  constructor({ path, schema, segmentTokens, limits, yieldNow = () => {} }: BuilderOptions) {
    this.#schema = schema;
    this.#limits = { ...defaultIndexLimits, ...limits };
    this.#textFields = schema.fields.filter(isTextField).map((field) => field.name);
    enforceLimit(this.#limits, 'textFields', this.#textFields.length);
    this.#out = new GenerationFileWriter(path, {
      onGrown: (fileBytes, residentBytes) => {
        enforceLimit(this.#limits, 'fileBytes', fileBytes);
        enforceLimit(this.#limits, 'residentBytes', residentBytes);
      },
    });
    this.#documents = new DocumentSection(this.#out);
    const pathOf = (segment: number): string => `${path}.segment-${segment}`;
    this.#text = new TextIndexer(this.#textFields.length, {
      ...{ pathOf, yieldNow, segmentTokens },
      limits: this.#limits,
    });
    this.#fields = columnFieldsOf(schema.fields).map((field) => ({
      column: buildColumn(field),
      textNumber: this.#textFields.indexOf(field.name),
    }));
  }

  /** Stores the products' JSON. Each of them has to be indexed as well, in the same order. */
  addDocuments(batch: ProductBatch): void {
    this.#documents.add(batch);
  }

  /** Throws `IndexLimitError` if the generation exceeds a limit. */
  index(product: ProductDocument): void {
    enforceLimit(this.#limits, 'products', this.#productsCount + 1);
    this.#identity.add(product.id, product.group);
    for (const { column, textNumber } of this.#fields) {
      const value = fieldValueOf(product, column.field);
      const texts = textsOf(value);
      column.add(value, texts);
      if (textNumber >= 0) this.#text.addField(textNumber, searchedTextsOf(column.field, texts));
    }
    this.#text.endProduct();
    this.#productsCount++;
    if (this.#productsCount % productsBetweenCounts === 0) this.#countValues();
  }

  #countValues(): void {
    let count = 0;
    for (const { column } of this.#fields) count += column.countValues();
    enforceLimit(this.#limits, 'values', count);
  }

  /** Writes what is left and syncs the file to disk. */
  finish(generation: Pick<Generation, 'id' | 'note' | 'createdAt'>): Generation {
    this.#countValues();
    this.#documents.finish();
    // Each part frees its memory before the next one allocates; the words need the most.
    this.#text.endTexts();
    this.#identity.write(this.#out);
    const columns = this.#fields.map(({ column }) => column.write(this.#out));
    const termsCount = this.#text.termsCount;
    const stemsCount = this.#text.write(this.#out, this.#schema.language);
    let made: Generation | undefined;
    this.#out.finish((bytes) => {
      made = {
        ...generation,
        schema: this.#schema,
        productsCount: this.#productsCount,
        groupsCount: this.#identity.groupsCount,
        bytes,
      };
      return {
        generation: made,
        termsCount,
        stemsCount,
        textFields: this.#textFields,
        columns,
      };
    });
    this.#out.close();
    if (made === undefined) throw new Error('the generation was not described');
    return made;
  }

  /** Closes the files; the caller removes the main one. */
  abort(): void {
    this.#text.removeFiles();
    this.#out.close();
  }
}
