import type { XmlAttributes } from './xml-parser.ts';

type Category = { readonly parentId: string; name: string };

/** No shop has this many categories, or levels of them. */
const maxCategories = 100_000;
const maxLevels = 20;
const maxNameChars = 300;

/**
 * The categories that a feed lists before its items, as YML does: `<category id="2" parentId="1">`. An item that names one by its id has
 * the path of names instead, from the root on.
 */
export type CategoryReferences = {
  readonly openTag: (localName: string, attributes: XmlAttributes) => void;
  readonly text: (text: string) => void;
  readonly closeTag: () => void;
  /** The names from the root to a category; null for an id that no category has. */
  readonly pathOf: (id: string) => string | null;
};

/** `onNamed` is told the path of each category that an item names, once. */
export const createCategoryReferences = (
  onNamed?: (id: string, path: string) => void,
): CategoryReferences => {
  const categories = new Map<string, Category>();
  const paths = new Map<string, string>();
  let open: Category | null = null;
  const namesOf = (id: string): string[] => {
    const names: string[] = [];
    const seen = new Set<string>();
    for (let at = id; names.length < maxLevels && !seen.has(at); ) {
      const category = categories.get(at);
      if (!category || category.name.trim() === '') break;
      seen.add(at);
      names.unshift(category.name.trim());
      at = category.parentId;
    }
    return names;
  };
  return {
    openTag: (localName, attributes) => {
      open = null;
      const id = attributes.id?.trim() ?? '';
      if (localName !== 'category' || id === '' || categories.size >= maxCategories) return;
      open = { parentId: (attributes.parentId ?? '').trim(), name: '' };
      categories.set(id, open);
    },
    text: (text) => {
      if (open && open.name.length < maxNameChars) open.name += text.slice(0, maxNameChars);
    },
    closeTag: () => {
      open = null;
    },
    pathOf: (id) => {
      const known = paths.get(id);
      if (known !== undefined) return known;
      const names = namesOf(id);
      if (names.length === 0) return null;
      const path = names.join(' > ');
      paths.set(id, path);
      onNamed?.(id, path);
      return path;
    },
  };
};

/** Paths under which items name a category by its id. */
const referencePaths = ['categoryId', 'category_id', 'CATEGORY_ID'] as const;
/** Of which a title is made where an offer has none: YML's `vendor.model`. */
const titleParts = ['typePrefix', 'vendor', 'model'] as const;

/** What is read for other paths than those that a mapping names. */
export const neededBy = (wants: (path: string) => boolean): ((path: string) => boolean) => {
  const needsParts = wants('name');
  return (path) => wants(path) || (needsParts && titleParts.some((part) => part === path));
};

/** Completes an item's values: categories by their names, and the title of an offer that has none but a type, a maker and a model. */
export const completeItem = (values: Map<string, string[]>, references: CategoryReferences): void => {
  for (const path of referencePaths) {
    const ids = values.get(path);
    if (ids)
      values.set(
        path,
        ids.map((id) => references.pathOf(id) ?? id),
      );
  }
  const parts = titleParts.flatMap((part) => values.get(part)?.[0] ?? []);
  if (!values.has('name') && values.has('model') && parts.length > 1) values.set('name', [parts.join(' ')]);
};
