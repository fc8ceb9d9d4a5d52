import type { MappingItem } from '@vitrina/contract';

/** Fields that are read even if no row maps them. */
export const impliedPaths = {
  salePrice: ['g:sale_price', 'sale_price'],
  saleDates: ['g:sale_price_effective_date', 'sale_price_effective_date'],
  /** Of a price that names none. */
  currency: ['currencyId', 'CURRENCY', 'currency', 'g:currency', 'currency_code'],
  /** WooCommerce's, in the languages of its exports. */
  published: ['Published', 'published', 'Opublikowano', 'Publikováno', 'Zveřejněno', 'Veröffentlicht'],
  group: ['g:item_group_id', 'item_group_id', 'ITEMGROUP_ID', 'itemgroup_id'],
} as const;

/**
 * Where a mapped path may be found: as written, else with or without `g:`, else, for a link, in Atom's `href`, for one in capitals, in Shoptet's first variant. A path with levels has no
 * alternatives, so an item's own price is never confused with that of its shipping.
 */
export const pathAlternatives = (path: string): string[] => {
  const paths = [path];
  if (path.startsWith('g:')) paths.push(path.slice(2));
  else if (!/[:/@[]/.test(path)) paths.push(`g:${path}`);
  // Shoptet has these of a product without variants directly, otherwise in each variant.
  if (/^[A-Z][A-Z_]*$/.test(path)) paths.push(`VARIANTS/VARIANT/${path}`);
  if (path === 'g:link' || path === 'link') paths.push('link@href');
  return paths;
};

/** Every path that a mapping reads and the reader has to collect. */
export const wantedPaths = (mapping: readonly MappingItem[]): ReadonlySet<string> =>
  new Set([...mapping.flatMap((item) => pathAlternatives(item.path)), ...Object.values(impliedPaths).flat()]);
