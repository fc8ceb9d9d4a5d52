import type { MappingField, ProductDetails } from '@vitrina/contract';

type Fields = ProductDetails['fields'];

/**
 * Where in the feed each field of a product was read. While a sale is on, its price is the price, and the regular one is
 * what it was before; a sale price is read without a row of the mapping too.
 */
export const fieldPaths = (
  mapping: readonly Pick<MappingField, 'qonId' | 'catalogField'>[],
  fields: Fields,
): ReadonlyMap<string, string> => {
  const paths = new Map(mapping.map(({ qonId, catalogField }) => [qonId, catalogField]));
  const valueIn = (name: string) => fields.find(({ field }) => field === name)?.value;
  const regularPath = paths.get('price');
  const salePath = paths.get('sale_price');
  const isOnSale =
    valueIn('old_price') !== undefined &&
    (salePath === undefined ? !paths.has('old_price') : valueIn('sale_price') === valueIn('price'));
  if (!isOnSale || regularPath === undefined) return paths;
  paths.set('price', salePath ?? (regularPath.startsWith('g:') ? 'g:sale_price' : 'sale_price'));
  if (!paths.has('old_price')) paths.set('old_price', regularPath);
  return paths;
};
