import { fold } from '@vitrina/search-engine';
import { type Counts, phraseNames, productNames, type Sums } from './count-year.ts';
import { phraseText, productName } from './made-year.ts';

export type ExpectedRow = { readonly index: number; readonly text: string } & Readonly<
  Record<string, number | string | null>
>;
export type ExpectedReport = {
  readonly rows: ExpectedRow[];
  readonly totals: Readonly<Record<string, unknown>>;
};

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);

const toFigures = (names: readonly string[], sums: Sums): Record<string, number | null> => {
  const figures: Record<string, number | null> = {};
  for (const [index, name] of names.entries())
    figures[name] = name === 'total' ? (sums[index] ?? 0) / 100 : (sums[index] ?? 0);
  const [clicks, sales] = [Number(figures.clicks), Number(figures.salesCount)];
  if ('searches' in figures) figures.ctr = share(clicks, Number(figures.searches));
  figures.conversion = share(sales, clicks);
  return figures;
};

const withTotals = (names: readonly string[], rows: ExpectedRow[], all: readonly Sums[]): ExpectedReport => {
  const sums = names.map((_, index) => all.reduce((sum, row) => sum + (row[index] ?? 0), 0));
  return { rows, totals: toFigures(names, sums) };
};

export const expectPhrases = ({ phrases }: Counts, onlyEmpty: boolean): ExpectedReport => {
  const own = [...phrases.sums].filter(
    ([key, sums]) => key.startsWith('all ') && (!onlyEmpty || (sums[1] ?? 0) > 0),
  );
  const rows = own.map(([key, sums]): ExpectedRow => {
    const index = Number(key.slice(4));
    return { index, text: phraseText(index), ...toFigures(phraseNames, sums) };
  });
  return withTotals(
    phraseNames,
    rows,
    own.map(([, sums]) => sums),
  );
};

export const expectProducts = (
  { products }: Counts,
  productIds: (index: number) => string,
): ExpectedReport => {
  const rows = [...products.sums].map(([key, sums]): ExpectedRow => {
    const index = Number(key);
    return { index, text: productName(index), id: productIds(index), ...toFigures(productNames, sums) };
  });
  return withTotals(productNames, rows, [...products.sums.values()]);
};

/** The first rows in an order, worked out by sorting all of them. */
export const firstRows = (
  rows: readonly ExpectedRow[],
  orderBy: string,
  sort: 'asc' | 'desc',
  main: string,
  count: number,
): ExpectedRow[] => {
  const isText = orderBy === 'phrase' || orderBy === 'name';
  const keyed = rows.map((row) => ({ row, value: isText ? fold(row.text) : (row[orderBy] ?? null) }));
  const sign = sort === 'asc' ? 1 : -1;
  keyed.sort((one, other) => {
    if (one.value !== other.value) {
      if (one.value === null) return 1;
      if (other.value === null) return -1;
      return one.value < other.value ? -sign : sign;
    }
    return Number(other.row[main]) - Number(one.row[main]) || one.row.index - other.row.index;
  });
  return keyed.slice(0, count).map(({ row }) => row);
};
