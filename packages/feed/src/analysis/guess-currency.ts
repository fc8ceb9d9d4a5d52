import type { ProposedField } from '@vitrina/contract';
import { type CurrencyCode, currencyCodes } from '@vitrina/contract/basics';
import { impliedPaths } from '../mapping/field-paths.ts';
import { parsePrice, readCurrency } from '../values/price.ts';

/** The value that most others are equal to, if it is more than half of them. */
const majority = (values: readonly string[]): string | null => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] * 2 > values.length ? first[0] : null;
};

/**
 * The catalog's currency, by what most prices of the feed name beside them or in a field of its own; null where they name none, or several
 * about as often. `valuesOf` gives different values of a path.
 */
export const guessCurrency = (
  proposal: readonly Pick<ProposedField, 'qonId' | 'catalogField'>[],
  valuesOf: (path: string) => readonly string[],
): CurrencyCode | null => {
  const pricePath = proposal.find(({ qonId }) => qonId === 'price')?.catalogField ?? '';
  const beside = valuesOf(pricePath).flatMap((text) => parsePrice(text)?.currency ?? []);
  const apart = impliedPaths.currency.flatMap((path) =>
    valuesOf(path).flatMap((text) => readCurrency(text) ?? []),
  );
  const named = majority(beside.length > 0 ? beside : apart);
  return currencyCodes.find((code) => code === named) ?? null;
};
