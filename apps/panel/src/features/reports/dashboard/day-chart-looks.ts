import type { DaySeries } from './day-groups.ts';

/** Told apart by lightness too; the properties are in the style sheet, for both skins. */
export const seriesColors: Readonly<Record<DaySeries, string>> = {
  searches: 'var(--series-searches)',
  emptySearches: 'var(--series-empty)',
  clicks: 'var(--series-clicks)',
  salesCount: 'var(--series-sales)',
};
