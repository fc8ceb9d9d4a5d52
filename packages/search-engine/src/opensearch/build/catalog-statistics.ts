import {
  attributesField,
  fieldOfAttribute,
  type ProductDocument,
  readAttribute,
} from '@vitrina/contract/basics';
import { facetValuesOf, fieldValueOf, textsOf } from '../../fields/field-roles.ts';
import { enforceLimit } from '../../index-limits.ts';
import type { GenerationSchema, IndexLimits } from '../../port.ts';
import { createWordReader, wellFormed } from '../field-words.ts';
import { fieldNamesOf, textFieldsOf } from '../schema.ts';
import { TermCounts } from './term-counts.ts';

/** Of more, nobody notes how many values each has. */
const maxAttributes = 1000;
/** Fields with more values suggest none. */
const maxSuggestedValues = 20_000;

/** How many values each attribute has, by the name of its facet. */
const countByAttribute = (values: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) {
    const attribute = readAttribute(value);
    const field = attribute && fieldOfAttribute(attribute.name);
    if (field) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return counts.size > maxAttributes ? new Map() : counts;
};

/** What only the whole catalog tells: which terms there are, how long fields are on average, and which products are variants. */
export class CatalogStatistics {
  readonly #limits: IndexLimits;
  readonly #textFields: readonly string[];
  readonly #valueFields: readonly string[];
  readonly #wordsOf = createWordReader();
  readonly #lengths: number[];
  readonly #filled: number[];
  readonly terms: TermCounts;
  /** By field and value: how many products have it. Null for fields with too many. */
  readonly values = new Map<string, Map<string, number> | null>();
  /** The number of each named group, and by number how many products a group has. */
  readonly #groups = new Map<string, number>();
  readonly groupSizes: number[] = [];
  /** By product. */
  readonly groups: number[] = [];

  constructor(schema: GenerationSchema, limits: IndexLimits) {
    this.#limits = limits;
    this.#textFields = textFieldsOf(schema);
    enforceLimit(limits, 'textFields', this.#textFields.length);
    this.terms = new TermCounts(this.#textFields.length);
    this.#lengths = this.#textFields.map(() => 0);
    this.#filled = this.#textFields.map(() => 0);
    this.#valueFields = [...fieldNamesOf(schema)].flatMap(([name, { kind }]) =>
      kind === 'values' ? [name] : [],
    );
    for (const field of this.#valueFields) this.values.set(field, new Map());
  }

  get productsCount(): number {
    return this.groups.length;
  }

  /** Throws `IndexLimitError` if the generation exceeds a limit. */
  add(product: ProductDocument): void {
    enforceLimit(this.#limits, 'products', this.productsCount + 1);
    this.#addGroup(product.group);
    this.#addTerms(product);
    for (const field of this.#valueFields) this.#addValues(product, field);
  }

  /** By text field: the average length, over the products that have the field. */
  averages(): number[] {
    return this.#lengths.map((sum, field) => sum / Math.max(1, this.#filled[field]) || 1);
  }

  /** By field, how many values it has; without fields of too many. */
  valueCounts(): Record<string, number> {
    return Object.fromEntries(
      [...this.values].flatMap(([field, counts]): (readonly [string, number])[] => {
        if (counts === null) return [];
        const ofAttributes = field === attributesField ? countByAttribute(counts.keys()) : [];
        return [[field, counts.size], ...ofAttributes];
      }),
    );
  }

  /** By group: how many groups with variants come before it. */
  variantGroups(): Uint32Array {
    let before = 0;
    return Uint32Array.from(this.groupSizes, (size) => (size > 1 ? before++ : before));
  }

  #addGroup(group: string | null): void {
    const known = group === null || group === '' ? undefined : this.#groups.get(group);
    const number = known ?? this.groupSizes.length;
    if (group !== null && group !== '') this.#groups.set(group, number);
    this.groupSizes[number] = (this.groupSizes[number] ?? 0) + 1;
    this.groups.push(number);
  }

  #addTerms(product: ProductDocument): void {
    const seen = new Set<string>();
    for (const [textNumber, field] of this.#textFields.entries()) {
      const { places, length } = this.#wordsOf(product, field);
      if (length > 0) {
        this.#lengths[textNumber] += length;
        this.#filled[textNumber] += 1;
      }
      for (const term of places.keys()) {
        this.terms.add(term, textNumber, !seen.has(term));
        seen.add(term);
      }
    }
    enforceLimit(this.#limits, 'terms', this.terms.size);
  }

  #addValues(product: ProductDocument, field: string): void {
    const counts = this.values.get(field);
    if (!counts) return;
    const values = new Set(
      textsOf(fieldValueOf(product, field))
        .flatMap((text) => facetValuesOf(field, text))
        .map(wellFormed),
    );
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size > maxSuggestedValues) this.values.set(field, null);
  }
}
