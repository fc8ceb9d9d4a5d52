import type { ProductDocument } from '@vitrina/contract';

/** The names of a category and those above it, the topmost first. */
export const levelsOf = (path: string): string[] => path.split(' > ');

/** The paths of a product's categories, the deepest and so most specific first; those as deep in the feed's order. */
export const categoriesOf = ({ fields: { categories } }: Pick<ProductDocument, 'fields'>): string[] => {
  const paths = typeof categories === 'object' ? categories : [String(categories ?? '')];
  return paths
    .filter((path) => path !== '')
    .toSorted((one, other) => levelsOf(other).length - levelsOf(one).length);
};
