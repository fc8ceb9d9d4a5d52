import type { Filter } from '@vitrina/search-engine';
import type { Failure } from '../../../http/failure.ts';
import { above, below, negate, rangeOf } from './filter-conditions.ts';
import { badRequest } from './refusal.ts';

/* A search plan has no alternatives, but those of one field are a list of values, or a range with gaps. */

type Interval = { readonly from: number; readonly to: number };
type OfNumbers = {
  readonly field: string;
  readonly intervals: readonly Interval[];
  readonly isNegated: boolean;
};

const everyNumber: Interval = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const hasRoom = ({ from, to }: Interval): boolean => from <= to;

/** All numbers outside an interval. */
const outsideOf = ({ from, to }: Interval): Interval[] => [
  ...(Number.isFinite(from) ? [{ from: Number.NEGATIVE_INFINITY, to: below(from) }] : []),
  ...(Number.isFinite(to) ? [{ from: above(to), to: Number.POSITIVE_INFINITY }] : []),
];

const readRange = (filter: Filter): OfNumbers | null => {
  const isNegated = filter.kind === 'not';
  const range = isNegated ? filter.filter : filter;
  if (range.kind !== 'range') return null;
  const interval = {
    from: range.from ?? Number.NEGATIVE_INFINITY,
    to: range.to ?? Number.POSITIVE_INFINITY,
  };
  const inside = hasRoom(interval) ? [interval] : [];
  const outside = hasRoom(interval) ? outsideOf(interval) : [everyNumber];
  return { field: range.field, intervals: isNegated ? outside : inside, isNegated };
};

/** Sorted, and none touches another. */
const unite = (intervals: readonly Interval[]): Interval[] => {
  const united: Interval[] = [];
  for (const next of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = united.at(-1);
    if (last && next.from <= above(last.to))
      united[united.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
    else united.push(next);
  }
  return united;
};

const bounded = (field: string, { from, to }: Interval): Filter =>
  rangeOf(field, Number.isFinite(from) ? from : null, Number.isFinite(to) ? to : null);

const anyRange = (field: string, of: readonly OfNumbers[]): Filter[] => {
  const united = unite(of.flatMap(({ intervals }) => intervals));
  const [first] = united;
  const last = united.at(-1);
  const isForAll = of.some(({ isNegated }) => isNegated);
  // The only condition is “not any number”: products without one.
  if (!first || !last) return [isForAll ? negate(bounded(field, everyNumber)) : rangeOf(field, 1, 0)];
  if (!isForAll && united.every(({ from, to }) => from === to))
    return [{ kind: 'values', field, values: united.map(({ from }) => String(from)) }];
  const gaps = united.slice(1).map(({ from }, i) => ({
    from: above(united[i]?.to ?? from),
    to: below(from),
  }));
  // “All but” also holds for products without a number, so no range is requested and its complement is excluded.
  const hull = { from: first.from, to: last.to };
  const outside = isForAll ? outsideOf(hull) : [];
  const refused = [...outside, ...gaps].filter(hasRoom).map((gap) => negate(bounded(field, gap)));
  return isForAll ? refused : [bounded(field, hull), ...refused];
};

/** Alternatives rewritten as filters that all hold. `name` is the parameter they came in. */
export const anyOf = (filters: readonly Filter[], name: string): Filter[] | Failure => {
  const [first] = filters;
  if (!first || filters.length === 1) return [...filters];
  if (first.kind === 'values') {
    const { field } = first;
    const values = filters.flatMap((filter) =>
      filter.kind === 'values' && filter.field === field ? [filter.values] : [],
    );
    if (values.length === filters.length) return [{ kind: 'values', field, values: values.flat() }];
  }
  const ranges = filters.map(readRange).filter((range) => range !== null);
  const field = ranges[0]?.field;
  if (field !== undefined && ranges.length === filters.length && ranges.every((each) => each.field === field))
    return anyRange(field, ranges);
  return badRequest(
    `${name}: alternatives have to be values of one field, none of them negated, or comparisons of one field of numbers`,
  );
};
