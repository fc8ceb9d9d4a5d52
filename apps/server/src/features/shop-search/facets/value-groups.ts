import type { ValueGroup } from '@vitrina/contract';
import { readQuantity } from '@vitrina/search-engine';

/** A value's group, its place within it, and for quantities of another kind than the ones before a place of their own. */
type Rank = { readonly group: ValueGroup; readonly kind: string; readonly place: number };

const letterSize = /^(\d{0,2})(X{0,6})(S|M|L)$/;
const numberSize =
  /^(\d{1,6}(?:[.,]\d{1,2})?)(?:\s(1|2|3)\/(2|3|4))?(?:\s?[-/–]\s?\d{1,6}(?:[.,]\d{1,2})?)?$/;
const numberOfUnit = /^(\d{1,9}(?:[.,]\d{1,3})?)\s?(\p{L}{1,4}\.?|["″%°])$/u;

const decimal = (text: string): number => Number(text.replace(',', '.'));

/** XXS is -3, M 0, 3XL 3. */
const letterPlace = (value: string): number | null => {
  const upper = value.toUpperCase().split(/[-/–]/, 1)[0]?.trim() ?? '';
  const [, times = '', crosses = '', letter = ''] = letterSize.exec(upper) ?? [];
  if (letter === '') return null;
  const extra = times === '' ? crosses.length : Number(times);
  if (times !== '' && crosses !== 'X') return null;
  if (letter === 'M') return extra === 0 ? 0 : null;
  return letter === 'S' ? -1 - extra : 1 + extra;
};

const rankOf = (value: string): Rank | null => {
  const letter = letterPlace(value);
  if (letter !== null) return { group: 'letters', kind: '', place: letter };
  const [, number = '', part = '0', whole = '1'] = numberSize.exec(value) ?? [];
  if (number !== '')
    return { group: 'numbers', kind: '', place: decimal(number) + Number(part) / Number(whole) };
  const quantity = readQuantity(value);
  if (quantity) return { group: 'quantities', kind: quantity.kind, place: quantity.amount };
  const [, amount = '', unit = ''] = numberOfUnit.exec(value) ?? [];
  return amount === '' ? null : { group: 'quantities', kind: unit.toLowerCase(), place: decimal(amount) };
};

/** From this share of known values on, a facet is one of sizes. */
const minShare = 0.8;
const order: readonly ValueGroup[] = ['letters', 'numbers', 'quantities', 'others'];

type Counted = { readonly value: string };

/**
 * Sizes in the order in which people look for them: letters (S to XXL), numbers, then quantities of each unit, and others last. Null if the values aren't
 * sizes.
 */
export const groupSizes = <V extends Counted>(
  values: readonly V[],
): { readonly value: V; readonly group: ValueGroup }[] | null => {
  if (values.length < 2) return null;
  const ranked: { readonly value: V; readonly rank: Rank | null }[] = [];
  let known = values.length;
  for (const value of values) {
    const rank = rankOf(value.value);
    if (rank === null) known -= 1;
    // Every search asks this of every facet: most are no sizes, as their first values show.
    if (known < values.length * minShare) return null;
    ranked.push({ value, rank });
  }
  const kinds = [...new Set(ranked.map(({ rank }) => rank?.kind))];
  const key = ({ rank }: (typeof ranked)[number]): readonly number[] => [
    order.indexOf(rank?.group ?? 'others'),
    kinds.indexOf(rank?.kind),
    rank?.place ?? 0,
  ];
  return ranked
    .toSorted((a, b) => {
      const [first, second] = [key(a), key(b)];
      const at = first.findIndex((number, i) => number !== second[i]);
      return at < 0 ? 0 : (first[at] ?? 0) - (second[at] ?? 0);
    })
    .map(({ value, rank }) => ({ value, group: rank?.group ?? 'others' }));
};
