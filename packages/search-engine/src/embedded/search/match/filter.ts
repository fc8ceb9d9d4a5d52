import { resolveAttribute } from '../../../fields/attributes.ts';
import { filterValuesOf } from '../../../fields/field-roles.ts';
import type { Filter } from '../../../plan/plan.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';

export type ProductTest = (product: number) => boolean;

/** The cost of testing a product, and how many products are tested between two looks at the clock. */
export const stepsPerTest = 8;
export const testedAtOnce = 1024;

/** Of so many tests closures within closures are quicker than a list, and of two hundred three times as slow. */
const maxNested = 4;

/** For looking up a product by its id. */
const stepsPerId = 500;

const nothing: ProductTest = () => false;
const everything: ProductTest = () => true;

const anyOf = (tests: readonly ProductTest[]): ProductTest => {
  if (tests.length <= maxNested)
    return tests.reduce((before, test) => (product) => before(product) || test(product), nothing);
  return (product) => {
    for (const test of tests) if (test(product)) return true;
    return false;
  };
};

const allOf = (tests: readonly ProductTest[]): ProductTest => {
  const [first = everything, ...others] = tests;
  if (tests.length <= maxNested)
    return others.reduce((before, test) => (product) => before(product) && test(product), first);
  return (product) => {
    for (const test of tests) if (!test(product)) return false;
    return true;
  };
};

type Range = Filter & { readonly kind: 'range' };

const boundsOf = ({ from, to }: Range): { readonly from: number; readonly to: number } => ({
  from: from ?? Number.NEGATIVE_INFINITY,
  to: to ?? Number.POSITIVE_INFINITY,
});

/** Whether a number is in any of the ranges, looked up among them in their order. */
const inAnyRange = (numbers: Float64Array, ranges: readonly Range[]): ProductTest => {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { from, to } of ranges.map(boundsOf).sort((one, other) => one.from - other.from)) {
    const last = ends.at(-1);
    if (last !== undefined && from <= last) ends[ends.length - 1] = Math.max(last, to);
    else {
      starts.push(from);
      ends.push(to);
    }
  }
  return (product) => {
    const number = numbers[product];
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= number) low = middle + 1;
      else high = middle;
    }
    return low > 0 && number <= ends[low - 1];
  };
};

/** The test of many ranges of one field; null of anything else. */
const anyRangeTest = (reader: GenerationReader, filters: readonly Filter[]): ProductTest | null => {
  const ranges = filters.filter((filter): filter is Range => filter.kind === 'range');
  const [first] = ranges;
  if (!first || filters.length <= maxNested || ranges.length < filters.length) return null;
  const column = reader.columns.get(first.field);
  return column?.kind === 'number' && ranges.every(({ field }) => field === first.field)
    ? inAnyRange(column.numbers, ranges)
    : null;
};

const testOf = (reader: GenerationReader, asked: Filter): ProductTest => {
  const filter = resolveAttribute(asked);
  if (filter.kind === 'not') {
    const passes = testOf(reader, filter.filter);
    return (product) => !passes(product);
  }
  if (filter.kind === 'all') return allOf(filter.filters.map((each) => testOf(reader, each)));
  if (filter.kind === 'any')
    return anyRangeTest(reader, filter.filters) ?? anyOf(filter.filters.map((each) => testOf(reader, each)));
  if (filter.kind === 'standing') {
    const mask = maskOf(reader, [filter.filter]);
    return (product) => mask[product] === 1;
  }
  if (filter.kind === 'products') {
    reader.deadline.spend(reader.productsCount + filter.ids.length * stepsPerId);
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
      const { from, to } = boundsOf(filter);
      return (product) => numbers[product] >= from && numbers[product] <= to;
    }
    case 'values': {
      if (column.kind === 'number') {
        const wanted = new Set(filter.values.filter((value) => value.trim() !== '').map(Number));
        const { numbers } = column;
        return (product) => wanted.has(numbers[product]) && !Number.isNaN(numbers[product]);
      }
      if (column.kind !== 'values') return nothing;
      const { values } = column;
      const flags = values.flagsOf(filterValuesOf(filter.field, filter.values));
      return flags === null ? nothing : (product) => values.hasFlag(product, flags);
    }
  }
};

/** By product: 1 if it passes all filters. Cached by the reader. */
const maskOf = (reader: GenerationReader, filters: readonly Filter[]): Uint8Array =>
  reader.cache.memo('masks', JSON.stringify(filters), () => {
    const passes = filterTest(reader, filters);
    const mask = new Uint8Array(reader.productsCount);
    if (passes === null) return mask.fill(1);
    for (let from = 0; from < mask.length; from += testedAtOnce) {
      const to = Math.min(from + testedAtOnce, mask.length);
      reader.deadline.spend((to - from) * stepsPerTest);
      for (let product = from; product < to; product++) mask[product] = passes(product) ? 1 : 0;
    }
    return mask;
  });

const presenceTest = (column: NonNullable<ReturnType<GenerationReader['columns']['get']>>): ProductTest => {
  switch (column.kind) {
    case 'number':
      return (product) => !Number.isNaN(column.numbers[product]);
    case 'order':
      return (product) => column.order[product] > 0;
    case 'presence':
      return (product) => column.presence[product] === 1;
    case 'values':
      return (product) => column.values.firstOrdinal(product) > 0;
  }
};

/** Filters prepared for a search: those with a cached answer for every product as a mask (by product, 1 if it passes), the others as a test. */
export type PreparedFilter = {
  readonly mask: Uint8Array | null;
  readonly test: ProductTest | null;
  /** Both together; null without filters. */
  readonly passes: ProductTest | null;
};

const both = (mask: Uint8Array | null, test: ProductTest | null): ProductTest | null => {
  if (mask === null) return test;
  if (test === null) return (product) => mask[product] === 1;
  return (product) => mask[product] === 1 && test(product);
};

const isHidden = (filter: Filter): filter is Filter & { readonly kind: 'not' } =>
  filter.kind === 'not' && filter.filter.kind === 'products';

/** The mask of the standing filters, without single products that are hidden. */
const maskOfAll = (reader: GenerationReader, filters: readonly Filter[]): Uint8Array | null => {
  const standing = filters.flatMap((filter) => (filter.kind === 'standing' ? [filter.filter] : []));
  const hidden = filters
    .filter(isHidden)
    .flatMap(({ filter }) => (filter.kind === 'products' ? filter.ids : []));
  if (standing.length === 0 && hidden.length === 0) return null;
  const allowed = maskOf(reader, standing);
  if (hidden.length === 0) return allowed;
  const mask = allowed.slice();
  for (const id of hidden) {
    const product = reader.findNumber(id);
    if (product >= 0) mask[product] = 0;
  }
  return mask;
};

/** The products that pass, in their order. */
export const passing = (
  { deadline }: GenerationReader,
  products: Uint32Array,
  passes: ProductTest,
): Uint32Array => {
  const passed = new Uint32Array(products.length);
  let count = 0;
  for (let from = 0; from < products.length; from += testedAtOnce) {
    const to = Math.min(from + testedAtOnce, products.length);
    deadline.spend((to - from) * stepsPerTest);
    for (let i = from; i < to; i++) {
      const product = products[i];
      if (passes(product)) passed[count++] = product;
    }
  }
  return passed.subarray(0, count);
};

export const prepareFilter = (reader: GenerationReader, filters: readonly Filter[]): PreparedFilter => {
  const mask = maskOfAll(reader, filters);
  const test = filterTest(
    reader,
    filters.filter((filter) => filter.kind !== 'standing' && !isHidden(filter)),
  );
  return { mask, test, passes: both(mask, test) };
};

/** Whether a product passes all filters; null if there are none. */
export const filterTest = (reader: GenerationReader, filters: readonly Filter[]): ProductTest | null => {
  return filters.length === 0 ? null : allOf(filters.map((filter) => testOf(reader, filter)));
};
