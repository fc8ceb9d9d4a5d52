import type { ProductDocument } from '@vitrina/contract';
import { type Filter, planSearch, type SearchEngine } from '@vitrina/search-engine';
import { addressOf } from '../../../ports/catalog-address.ts';
import type { BaseTaxonomy, CategoryMapping } from '../../../ports/category-mapping.ts';
import { categoriesOf, levelsOf } from '../../../ports/product-categories.ts';
import type { CatalogRecord } from '../../../storage/records.ts';

/** A slot to fill, and which of the shop's products fit; null for none. */
export type PlannedSlot = {
  readonly baseCategoryId: string | null;
  readonly likeProductId: string | null;
  readonly label: string;
  readonly filter: Filter | null;
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

const nameOf = (path: string): string => levelsOf(path).at(-1) ?? path;

const inCategory = (path: string): Filter => ({ kind: 'values', field: 'categories', values: [path] });

const slotFor = (
  { catalog, mapping, taxonomy }: Shop,
  baseCategoryId: string,
  scope: 'own' | 'withBelow' = 'withBelow',
): PlannedSlot => ({
  baseCategoryId,
  likeProductId: null,
  label: taxonomy.nameOf(baseCategoryId, catalog.language),
  filter: mapping.productsOf([baseCategoryId], scope)?.filter ?? null,
});

/** The base category that the most specific of a product's categories is mapped to. */
const baseCategoryOf = ({ mapping }: Shop, product: ProductDocument): string | null => {
  for (const path of categoriesOf(product)) {
    const node = mapping.nodeOf(path);
    if (node !== null) return node;
  }
  return null;
};

/** For products like one: of its base category, or of its own category if that isn't mapped. */
const slotLike = (shop: Shop, product: ProductDocument): PlannedSlot => {
  const node = baseCategoryOf(shop, product);
  const [own] = categoriesOf(product);
  const slot =
    node === null
      ? { baseCategoryId: null, label: nameOf(own ?? ''), filter: own === undefined ? null : inCategory(own) }
      : slotFor(shop, node, 'own');
  return { ...slot, likeProductId: product.id };
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
  return (near.length > 0 ? near : others).slice(0, proposedSlots).map(({ value }) => ({
    ...{ baseCategoryId: null, likeProductId: null },
    ...{ label: nameOf(value), filter: inCategory(value) },
  }));
};

/** Kinds that one wears or carries one of. */
const oneAtATime: ReadonlySet<string> = new Set(['fashion.shoes', 'fashion.bags']);

/** A bag is a better addition to shoes than a second pair of shoes: one slot of each parent category, then a second, but for what one wears one of. */
const ofDifferentKinds = ({ taxonomy }: Shop, slots: readonly PlannedSlot[]): PlannedSlot[] => {
  const kinds = Map.groupBy(slots, ({ baseCategoryId }) => taxonomy.parentOf(baseCategoryId ?? ''));
  const firsts = [...kinds.values()].flatMap((some) => some.slice(0, 1));
  const seconds = [...kinds].flatMap(([kind, some]) => (oneAtATime.has(kind ?? '') ? [] : some.slice(1, 2)));
  return [...firsts, ...seconds].slice(0, proposedSlots);
};

const complementing = async (
  shop: Shop,
  product: ProductDocument,
  own: string | null,
): Promise<PlannedSlot[]> => {
  const complements = own === null ? [] : shop.taxonomy.complementsOf(own);
  const slots = complements.map((id) => slotFor(shop, id)).filter(hasProducts);
  return slots.length > 0 ? ofDifferentKinds(shop, slots) : siblingSlots(shop, product);
};

type Asked = {
  readonly baseCategoryIds: readonly string[] | undefined;
  readonly like: readonly ProductDocument[];
};

/**
 * The slots asked for, otherwise those that go with the product's own category; then those for more products like some. Slots that nothing in the
 * shop fits are left out.
 */
export const planSlots = async (
  shop: Shop,
  product: ProductDocument,
  { baseCategoryIds, like }: Asked,
): Promise<{ slots: PlannedSlot[]; isMapped: boolean }> => {
  const own = baseCategoryOf(shop, product);
  const slots = baseCategoryIds?.map((id) => slotFor(shop, id)) ?? (await complementing(shop, product, own));
  const alike = like.map((each) => slotLike(shop, each));
  return { slots: [...slots, ...alike].filter(hasProducts), isMapped: own !== null };
};

const hasProducts = ({ filter }: PlannedSlot): boolean => filter !== null;
