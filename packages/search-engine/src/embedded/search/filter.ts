import type { Filter } from '../../plan/plan.ts';
import { normaliseValue } from '../field-roles.ts';
import type { GenerationReader } from '../read/generation-reader.ts';

export type ProductTest = (product: number) => boolean;

const nothing: ProductTest = () => false;

const testOf = (reader: GenerationReader, filter: Filter): ProductTest => {
  if (filter.kind === 'not') {
    const passes = testOf(reader, filter.filter);
    return (product) => !passes(product);
  }
  if (filter.kind === 'products') {
    const wanted = new Set(filter.ids.map((id) => reader.findNumber(id)));
    return (product) => wanted.has(product);
  }
  const column = reader.columns.get(filter.field);
  if (!column) return nothing;
  switch (filter.kind) {
    case 'present':
      return presenceTest(column);
    case 'range': {
      if (column.kind !== 'number') return nothing;
      const { numbers } = column;
      const from = filter.from ?? Number.NEGATIVE_INFINITY;
      const to = filter.to ?? Number.POSITIVE_INFINITY;
      return (product) => (numbers[product] as number) >= from && (numbers[product] as number) <= to;
    }
    case 'values': {
      if (column.kind === 'number') {
        const wanted = new Set(filter.values.filter((value) => value.trim() !== '').map(Number));
        const { numbers } = column;
        return (product) => wanted.has(numbers[product] as number) && !Number.isNaN(numbers[product]);
      }
      if (column.kind !== 'values') return nothing;
      const { values } = column;
      const flags = values.flagsOf(filter.values.map(normaliseValue));
      return flags === null ? nothing : (product) => values.hasFlag(product, flags);
    }
  }
};

const presenceTest = (column: NonNullable<ReturnType<GenerationReader['columns']['get']>>): ProductTest => {
  switch (column.kind) {
    case 'number':
      return (product) => !Number.isNaN(column.numbers[product]);
    case 'order':
      return (product) => (column.order[product] as number) > 0;
    case 'presence':
      return (product) => column.presence[product] === 1;
    case 'values':
      return (product) => column.values.firstOrdinal(product) > 0;
  }
};

/** Whether a product passes all filters; null if there are none. */
export const filterTest = (reader: GenerationReader, filters: readonly Filter[]): ProductTest | null => {
  const tests = filters.map((filter) => testOf(reader, filter));
  const [first] = tests;
  if (first === undefined) return null;
  return tests.length === 1 ? first : (product) => tests.every((test) => test(product));
};
