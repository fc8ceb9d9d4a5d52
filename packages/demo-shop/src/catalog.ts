import { generateProducts } from './generate-products.ts';
import { toSlug } from './polish.ts';
import type { DemoItem, DemoProduct } from './product.ts';

/** A category of any level, with the products below it. `path` is its address after /demo/c/. */
export type DemoCategory = {
  readonly name: string;
  readonly path: string;
  readonly parents: readonly DemoCategory[];
  readonly children: DemoCategory[];
  readonly products: DemoProduct[];
};

export type DemoCatalog = {
  readonly products: readonly DemoProduct[];
  readonly items: readonly DemoItem[];
  readonly itemsById: ReadonlyMap<string, DemoItem>;
  readonly productsBySlug: ReadonlyMap<string, { readonly item: DemoItem; readonly product: DemoProduct }>;
  readonly departments: readonly DemoCategory[];
  readonly categoriesByPath: ReadonlyMap<string, DemoCategory>;
};

export const categoryPathOf = (names: readonly string[]): string => names.map(toSlug).join('/');

const sortIntoCategories = (products: readonly DemoProduct[]): Map<string, DemoCategory> => {
  const categories = new Map<string, DemoCategory>();
  for (const product of products) {
    const parents: DemoCategory[] = [];
    for (const [level, name] of product.items[0].productType.entries()) {
      const path = categoryPathOf(product.items[0].productType.slice(0, level + 1));
      let category = categories.get(path);
      if (!category) {
        category = { name, path, parents: [...parents], children: [], products: [] };
        categories.set(path, category);
        parents.at(-1)?.children.push(category);
      }
      category.products.push(product);
      parents.push(category);
    }
  }
  return categories;
};

/** Generates the whole shop. */
export const buildDemoCatalog = (): DemoCatalog => {
  const products = generateProducts();
  const items = products.flatMap((product) => product.items);
  const categoriesByPath = sortIntoCategories(products);
  return {
    products,
    items,
    itemsById: new Map(items.map((item) => [item.id, item])),
    productsBySlug: new Map(
      products.flatMap((product) => product.items.map((item) => [item.slug, { item, product }] as const)),
    ),
    departments: [...categoriesByPath.values()].filter((category) => category.parents.length === 0),
    categoriesByPath,
  };
};
