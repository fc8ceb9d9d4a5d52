import type { ProductDocument } from '@vitrina/contract';
import type { Generation, GenerationSchema, IndexLimits } from '../../port.ts';
import { columnKindOf, isTextField, searchedTextsOf, textsOf } from '../field-roles.ts';
import type { ColumnEntry } from '../format/file-format.ts';
import { GenerationFileWriter } from '../format/file-writer.ts';
import { DocumentSection } from './document-section.ts';
import { IdentityBuilder } from './identity-builder.ts';
import { defaultIndexLimits, holdTo } from './index-limits.ts';
import type { ProductBatch } from './product-batch.ts';
import { NumberColumnBuilder, PresenceColumnBuilder } from './scalar-columns.ts';
import { TextIndexer } from './text-indexer.ts';
import { OrderColumnBuilder, ValueColumnBuilder } from './value-column-builder.ts';

type ColumnBuilder = {
  readonly field: string;
  readonly add: (value: ReturnType<typeof fieldValue>, texts: readonly string[]) => void;
  /** Distinct values so far; 0 where none are kept. */
  readonly countValues: () => number;
  readonly write: (out: GenerationFileWriter) => ColumnEntry;
};

/** What is made of one field; `textNumber` is its place among the text fields, -1 if its words aren't searched. */
type FieldBuilder = { readonly column: ColumnBuilder; readonly textNumber: number };

const fieldValue = (product: ProductDocument, field: string) =>
  product.fields[field] ?? (field === 'id' ? product.id : undefined);

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
  /** Tokens held in memory at once; tests make it small. */
  readonly segmentTokens?: number | undefined;
  readonly limits?: Partial<IndexLimits> | undefined;
  /** Called between small steps of what takes long within a call. */
  readonly yieldNow?: () => void;
};

/** The values of all fields are counted once in so many products: none of these has more than a few thousand. */
const productsBetweenCounts = 64;

/** Builds one generation file at `path`, product by product; what it holds in memory does not grow with the text. */
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
    holdTo(this.#limits, 'textFields', this.#textFields.length);
    this.#out = new GenerationFileWriter(path, {
      onGrown: (fileBytes, residentBytes) => {
        holdTo(this.#limits, 'fileBytes', fileBytes);
        holdTo(this.#limits, 'residentBytes', residentBytes);
      },
    });
    this.#documents = new DocumentSection(this.#out);
    const pathOf = (segment: number): string => `${path}.segment-${segment}`;
    this.#text = new TextIndexer(this.#textFields.length, {
      ...{ pathOf, yieldNow, segmentTokens },
      limits: this.#limits,
    });
    this.#fields = schema.fields.map((field) => ({
      column: buildColumn(field),
      textNumber: this.#textFields.indexOf(field.name),
    }));
  }

  /** Keeps the products' JSON; each of them has to be indexed too, in the same order. */
  addDocuments(batch: ProductBatch): void {
    this.#documents.add(batch);
  }

  /** Throws `IndexLimitError` where the generation grows beyond what it may be. */
  index(product: ProductDocument): void {
    holdTo(this.#limits, 'products', this.#productsCount + 1);
    this.#identity.add(product.id, product.group);
    for (const { column, textNumber } of this.#fields) {
      const value = fieldValue(product, column.field);
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
    holdTo(this.#limits, 'values', count);
  }

  /** Writes everything that is left and brings the file to disk. */
  finish(generation: Pick<Generation, 'id' | 'note' | 'createdAt'>): Generation {
    this.#countValues();
    this.#documents.finish();
    // Each part frees its memory before the next needs some; the words need the most.
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

  /** Lets go of the files; the caller removes the main one. */
  abort(): void {
    this.#text.removeFiles();
    this.#out.close();
  }
}
