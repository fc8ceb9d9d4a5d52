/** What the chart can show of a day. */
export const lookSeries = ['views', 'clicks', 'carts', 'salesCount'] as const;
export type LookSeries = (typeof lookSeries)[number];

/** Pixels. */
export const chartHeight = 280;

/** Told apart by lightness too; the properties are in the style sheet, for both skins. */
export const seriesColors: Readonly<Record<LookSeries, string>> = {
  views: 'var(--series-views)',
  clicks: 'var(--series-clicks)',
  carts: 'var(--series-carts)',
  salesCount: 'var(--series-sales)',
};
