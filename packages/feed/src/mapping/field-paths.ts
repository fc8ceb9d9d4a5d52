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

const variantPath = 'VARIANTS/VARIANT/';

/**
 * Where a mapped path may be found: as written, else with or without `g:`, else, for a link, in Atom's `href`, for one in capitals, in Shoptet's variants. A path with levels has no
 * alternatives but for Shoptet's stock, so an item's own price is never confused with that of its shipping.
 */
export const pathAlternatives = (path: string): string[] => {
  const paths = [path];
  if (path.startsWith('g:')) paths.push(path.slice(2));
  else if (!/[:/@[]/.test(path)) paths.push(`g:${path}`);
  // Shoptet has these of a product without variants directly, otherwise in each variant.
  if (/^(?:[A-Z][A-Z_]*|STOCK\/AMOUNT)$/.test(path)) paths.push(`${variantPath}${path}`);
  if (path === 'g:link' || path === 'link') paths.push('link@href');
  return paths;
};

/** The path of a product that has this of a variant as its alternative; null for any other path. */
export const ownPathOf = (path: string): string | null => {
  const own = path.startsWith(variantPath) ? path.slice(variantPath.length) : '';
  return pathAlternatives(own).includes(path) ? own : null;
};

/** Every path that a mapping reads and the reader has to collect. */
export const wantedPaths = (mapping: readonly MappingItem[]): ReadonlySet<string> =>
  new Set([...mapping.flatMap((item) => pathAlternatives(item.path)), ...Object.values(impliedPaths).flat()]);
