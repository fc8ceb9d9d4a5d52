import type { ProductDocument } from '@vitrina/contract';
import { planSearch, type SearchEngine } from '@vitrina/search-engine';
import { addressOf } from '../../../ports/catalog-address.ts';
import type { BaseTaxonomy, CategoryMapping } from '../../../ports/category-mapping.ts';
import type { CatalogRecord } from '../../../storage/records.ts';

/** A slot to fill, and the shop's categories whose products fit. */
export type PlannedSlot = {
  readonly baseCategoryId: string | null;
  readonly label: string;
  readonly categories: readonly string[];
};

type Shop = {
  readonly engine: Pick<SearchEngine, 'search'>;
  readonly catalog: CatalogRecord;
  readonly mapping: CategoryMapping;
  readonly taxonomy: BaseTaxonomy;
};

const proposedSlots = 5;
/** Categories that a shop without a mapping is looked at for. */
const maxCategories = 2000;

const categoriesOf = ({ fields }: ProductDocument): readonly string[] => {
  const { categories } = fields;
  if (categories === undefined) return [];
  return typeof categories === 'object' ? categories : [String(categories)];
};

const levelsOf = (path: string): string[] => path.split(' > ');
const nameOf = (path: string): string => levelsOf(path).at(-1) ?? path;

const slotFor = ({ catalog, mapping, taxonomy }: Shop, baseCategoryId: string): PlannedSlot => ({
  baseCategoryId,
  label: taxonomy.nameOf(baseCategoryId, catalog.language),
  categories: mapping.pathsOf(baseCategoryId),
});

/** The base category that the most specific of a product's categories is mapped to. */
const baseCategoryOf = ({ mapping }: Shop, product: ProductDocument): string | null => {
  const byDepth = categoriesOf(product).toSorted((a, b) => levelsOf(b).length - levelsOf(a).length);
  for (const path of byDepth) {
    const node = mapping.nodeOf(path);
    if (node !== null) return node;
  }
  return null;
};

/** Without a mapping: the shop's own deepest categories under the same first level, those with the most products first. */
const siblingSlots = async ({ engine, catalog }: Shop, product: ProductDocument): Promise<PlannedSlot[]> => {
  const own = new Set(categoriesOf(product));
  const tops = new Set([...own].map((path) => levelsOf(path)[0]));
  const plan = planSearch(
    { fields: [] },
    { query: '', perPage: 0, facets: [{ field: 'categories', limit: maxCategories }], groupVariants: true },
  );
  const { facets } = await engine.search(addressOf(catalog), plan);
  const values = facets.find(({ field }) => field === 'categories')?.values ?? [];
  const parents = new Set(values.map(({ value }) => levelsOf(value).slice(0, -1).join(' > ')));
  const others = values.filter(({ value }) => !own.has(value) && !parents.has(value));
  const near = others.filter(({ value }) => tops.has(levelsOf(value)[0]));
  return (near.length > 0 ? near : others)
    .slice(0, proposedSlots)
    .map(({ value }) => ({ baseCategoryId: null, label: nameOf(value), categories: [value] }));
};

/** A bag is a better addition to shoes than a second pair of shoes: one slot of each parent category, then a second. */
const ofDifferentKinds = ({ taxonomy }: Shop, slots: readonly PlannedSlot[]): PlannedSlot[] => {
  const kinds = Map.groupBy(slots, ({ baseCategoryId }) => taxonomy.parentOf(baseCategoryId ?? ''));
  const firsts = [...kinds.values()].flatMap((some) => some.slice(0, 1));
  const seconds = [...kinds.values()].flatMap((some) => some.slice(1, 2));
  return [...firsts, ...seconds].slice(0, proposedSlots);
};

/** The slots asked for; otherwise those that go with the product's own category. Slots that nothing in the shop fits are left out. */
export const planSlots = async (
  shop: Shop,
  product: ProductDocument,
  asked: readonly string[] | undefined,
): Promise<{ slots: PlannedSlot[]; isMapped: boolean }> => {
  const own = baseCategoryOf(shop, product);
  const isMapped = own !== null;
  if (asked) return { slots: asked.map((id) => slotFor(shop, id)).filter(hasCategories), isMapped };
  const complements = own === null ? [] : shop.taxonomy.complementsOf(own);
  const slots = ofDifferentKinds(shop, complements.map((id) => slotFor(shop, id)).filter(hasCategories));
  return { slots: slots.length > 0 ? slots : await siblingSlots(shop, product), isMapped };
};

const hasCategories = ({ categories }: PlannedSlot): boolean => categories.length > 0;
