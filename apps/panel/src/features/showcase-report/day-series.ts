/** What the chart can show of a day. */
export const daySeries = ['views', 'clicks', 'carts', 'salesCount'] as const;
export type DaySeries = (typeof daySeries)[number];

/** Told apart by lightness too; the properties are in the style sheet, for both skins. */
export const seriesColors: Readonly<Record<DaySeries, string>> = {
  views: 'var(--series-views)',
  clicks: 'var(--series-clicks)',
  carts: 'var(--series-carts)',
  salesCount: 'var(--series-sales)',
};
