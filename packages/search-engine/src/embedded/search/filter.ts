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
    const wanted = new Uint8Array(reader.productsCount);
    for (const id of filter.ids) {
      const product = reader.findNumber(id);
      if (product >= 0) wanted[product] = 1;
    }
    return (product) => wanted[product] === 1;
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
  const [first, ...others] = filters.map((filter) => testOf(reader, filter));
  if (first === undefined) return null;
  // One within the other: a list of tests would be walked for each product anew.
  return others.reduce((before, test) => (product) => before(product) && test(product), first);
};
