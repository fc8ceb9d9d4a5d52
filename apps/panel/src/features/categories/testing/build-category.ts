import type { BaseCategoryView, Category } from '@vitrina/contract';

/** A category by its path, which is its id too. */
export const buildCategory = ({
  path,
  mapped = false,
  ...part
}: Partial<Category> & { path: string; mapped?: boolean }): Category => {
  const levels = path.split(' > ');
  return {
    categoryId: path,
    name: levels.at(-1) ?? '',
    parentId: levels.slice(0, -1).join(' > ') || null,
    depth: levels.length - 1,
    productsCount: 1,
    mapping: mapped ? 'own' : 'not_set',
    baseCategoryId: mapped ? 'home' : null,
    effectiveBaseCategoryId: mapped ? 'home' : null,
    ...part,
  };
};

const named = (baseCategoryId: string, parentId: string | null, name: string): BaseCategoryView => ({
  baseCategoryId,
  parentId,
  names: { pl: name, cz: name, en: name },
  hasChildren: parentId === null,
});
export const baseCategories = [
  named('home', null, 'Home goods'),
  named('home.beds', 'home', 'Bed frames'),
  named('garden', null, 'Gardening'),
];
