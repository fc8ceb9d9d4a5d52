import { setImmediate } from 'node:timers/promises';
import type { BaseCategoryView, CategoryTree } from '@vitrina/contract';
import { planSearch, type SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { Database } from '../../storage/database.ts';
import type { CatalogRecord, FindCatalog } from '../../storage/records.ts';
import { createOwnerLanes } from '../../threads/owner-lanes.ts';
import { buildCategoryTree, type CategoryNode, categoryIdOf } from './category-tree.ts';
import {
  listMappedNodes,
  listMappings,
  listNodeNames,
  type MappingMove,
  moveMappings,
} from './mapping-repository.ts';
import { presentTree } from './present-tree.ts';
import { proposeForPaths } from './propose-tree.ts';
import {
  type CategoryState,
  findCategoryState,
  listCategories,
  listCategoryStates,
  noteMissing,
  replaceCategories,
  saveProposals,
} from './repository.ts';
import { listNodes, type Taxonomy } from './taxonomy.ts';
import { createTreeCache } from './tree-cache.ts';

const maxCategories = 20_000;
const mappingTtlMs = 400 * 24 * 60 * 60 * 1000;

type Dependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly findCatalog: FindCatalog;
  readonly readTaxonomy: () => Promise<Taxonomy>;
  readonly now: () => Date;
};

export type CategoryService = ReturnType<typeof createCategoryService>;

/** Most imports leave the tree as it is, and then nothing is written. */
const isSame = (
  before: readonly CategoryState[],
  nodes: readonly CategoryNode[],
  ages: ReadonlyMap<string, number>,
): boolean =>
  before.length === nodes.length &&
  nodes.every(({ id, productsCount }, at) => {
    const row = before[at];
    return row?.id === id && row.products_count === productsCount && row.age === ages.get(id);
  });

export const createCategoryService = ({ database, engine, findCatalog, readTaxonomy, now }: Dependencies) => {
  const readTree = createTreeCache(database);
  const { run: inTurn } = createOwnerLanes(1);
  /** Refreshes that were asked for and haven't begun. */
  const waiting = new Map<string, ReturnType<typeof refresh>>();

  const buildTree = async (catalog: CatalogRecord): Promise<CategoryNode[] | Failure> => {
    const plan = planSearch(
      { fields: [] },
      {
        query: '',
        perPage: 0,
        facets: [{ field: 'categories', limit: maxCategories }],
        groupVariants: true,
      },
    );
    try {
      const result = await engine.search(addressOf(catalog), plan);
      const counts = result.facets.find((facet) => facet.field === 'categories')?.values ?? [];
      return await buildCategoryTree(counts, 'pl');
    } catch (error) {
      return engineFailure(error);
    }
  };

  const save = async (
    { id, customerId, language }: CatalogRecord,
    nodes: readonly CategoryNode[],
    ages: ReadonlyMap<string, number>,
  ): Promise<void> => {
    const taxonomy = await readTaxonomy();
    const paths = nodes.map(({ path }) => path);
    const proposals = await proposeForPaths(taxonomy, language, paths);
    const tree = { nodes, proposals, ages, taxonomyVersion: taxonomy.version };
    await replaceCategories(database, customerId, id, tree);
    const at = now();
    await noteMissing(database, customerId, id, {
      now: at.toISOString(),
      forgetBefore: new Date(at.getTime() - mappingTtlMs).toISOString(),
    });
  };

  /** Categories that nobody was told about have age 0. Somebody who asks for a refresh is told about them, and then only about later ones. */
  const refresh = async (
    catalog: CatalogRecord,
    isAskedFor: boolean,
  ): Promise<{ added: number; total: number } | Failure> => {
    const nodes = await buildTree(catalog);
    if (isFailure(nodes)) return nodes;
    const before = await listCategoryStates(database, catalog.customerId, catalog.id);
    const ageBefore = new Map(before.map(({ id, age }) => [id, age]));
    const isFirst = before.length === 0;
    const fresh = nodes.filter(({ id }) => (ageBefore.get(id) ?? 0) === 0).length;
    const ageNow = (id: string): number => {
      const age = ageBefore.get(id) ?? (isFirst && !isAskedFor ? 2 : 0);
      return isAskedFor ? Math.min(2, age + 1) : age;
    };
    const ages = new Map(nodes.map(({ id }) => [id, ageNow(id)]));
    if (!isSame(before, nodes, ages)) await save(catalog, nodes, ages);
    return { added: fresh, total: nodes.length };
  };

  /**
   * One after another, as each replaces the tree by what it read a second before. Those asked for while one is under way are done once after
   * it, and so see what an import has put in place meanwhile.
   */
  const refreshInTurn = (catalog: CatalogRecord, isAskedFor: boolean): ReturnType<typeof refresh> => {
    const key = `${catalog.id} ${isAskedFor}`;
    const known = waiting.get(key);
    if (known) return known;
    const begin = (): ReturnType<typeof refresh> => {
      waiting.delete(key);
      return refresh(catalog, isAskedFor);
    };
    // Begins later than it is noted.
    const refreshed = setImmediate().then(() => inTurn(catalog.id, begin));
    waiting.set(key, refreshed);
    return refreshed;
  };

  /** After another taxonomy was imported proposals are made again. */
  const proposeAgain = async (catalog: CatalogRecord, taxonomy: Taxonomy): Promise<void> => {
    const { customerId, id } = catalog;
    const { proposalsTaxonomy } = await findCategoryState(database, customerId, id);
    if (proposalsTaxonomy === taxonomy.version) return;
    const rows = await listCategories(database, customerId, id);
    const paths = rows.map(({ path }) => path);
    const made = await proposeForPaths(taxonomy, catalog.language, paths);
    const proposals = new Map(rows.map((row, at) => [row.id, made[at] ?? null]));
    const saved = { proposals, taxonomyVersion: taxonomy.version };
    await saveProposals(database, customerId, id, saved);
  };

  const readMapped = async (customerId: string, catalogId: string, { byId }: Taxonomy) => {
    const nodes = new Map(await listMappedNodes(database, customerId, catalogId));
    const lapsed = [...new Set(nodes.values())].filter((node) => !byId.has(node));
    const lapsedNames = await listNodeNames(database, customerId, catalogId, lapsed);
    return { nodes, lapsedNames };
  };

  const listMoves = async (
    { customerId, id }: CatalogRecord,
    names: Readonly<Record<string, string>>,
  ): Promise<MappingMove[]> => {
    if (Object.keys(names).length === 0) return [];
    const mappings = await listMappings(database, customerId, id);
    const taken = new Set(mappings.map(({ categoryId }) => categoryId));
    return mappings.flatMap(({ categoryId: from, path: number }) => {
      const path = Object.hasOwn(names, number) ? names[number] : undefined;
      const to = path !== undefined && categoryIdOf(path);
      if (!to || taken.has(to)) return [];
      taken.add(to);
      return { from, to, path };
    });
  };

  return {
    /** Parents before children. */
    list: async (
      customerId: string,
      catalogId: string,
    ): Promise<{ data: CategoryTree; baseCategories: BaseCategoryView[] } | Failure> => {
      const catalog = await findCatalog(customerId, catalogId);
      if (!catalog) return fail('NOT_FOUND');
      const taxonomy = await readTaxonomy();
      await proposeAgain(catalog, taxonomy);
      const mapped = await readMapped(customerId, catalogId, taxonomy);
      // Reading a large tree and presenting it are a turn each, so that nobody waits for both at once.
      await setImmediate();
      const tree = await readTree(customerId, catalogId);
      await setImmediate();
      return presentTree(tree, mapped, taxonomy);
    },

    refresh: async (
      customerId: string,
      catalogId: string,
    ): Promise<{ added: number; total: number } | Failure> => {
      const catalog = await findCatalog(customerId, catalogId);
      return catalog ? refreshInTurn(catalog, true) : fail('NOT_FOUND');
    },

    /** Each import brings the tree up to date. What was mapped under a number stays mapped under the name, of `names`, that it has now. */
    refreshAfterImport: async (
      catalog: CatalogRecord,
      names: Readonly<Record<string, string>> = {},
    ): Promise<void> => {
      const moved = await listMoves(catalog, names);
      if (moved.length > 0) await moveMappings(database, catalog.customerId, catalog.id, moved);
      await refreshInTurn(catalog, false);
    },

    listBaseCategories: async (part: { readonly q: string; readonly parent: string }) =>
      listNodes(await readTaxonomy(), part),
  };
};
