import type { BaseCategoryView, Category, CategoryTree } from '@vitrina/contract';

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

const baseIds = baseCategories.map(({ baseCategoryId }) => baseCategoryId);
const placeOf = (id: string | null | undefined): number => baseIds.indexOf(id ?? '');

/** The reply that has these categories. */
export const buildTreeReply = (
  list: readonly Category[],
): { data: CategoryTree; baseCategories: BaseCategoryView[] } => {
  const ids = list.map(({ categoryId }) => categoryId);
  const placesWhere = (holds: (category: Category) => boolean): number[] =>
    list.flatMap((category, place) => (holds(category) ? place : []));
  return {
    data: {
      ids,
      names: list.map(({ name }) => name),
      parents: list.map(({ parentId }) => ids.indexOf(parentId ?? '')),
      productsCounts: list.map(({ productsCount }) => productsCount),
      mapped: list.map(({ baseCategoryId }) => placeOf(baseCategoryId)),
      proposed: list.map(({ proposal }) => placeOf(proposal?.baseCategoryId)),
      certain: placesWhere(({ proposal }) => proposal?.isCertain === true),
      added: placesWhere(({ isNew }) => isNew === true),
      lapsed: list.flatMap(({ lapsedName }, place) =>
        lapsedName === undefined ? [] : { place, name: lapsedName },
      ),
    },
    baseCategories,
  };
};
