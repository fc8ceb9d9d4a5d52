import type { BaseCategoryView, Category } from '@vitrina/contract';
import { planSearch, type SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { Database } from '../../storage/database.ts';
import type { CatalogRecord, FindCatalog } from '../../storage/records.ts';
import { buildCategoryTree, type CategoryNode } from './category-tree.ts';
import { listMappings } from './mapping-repository.ts';
import { presentTree } from './present-tree.ts';
import { proposeForPaths } from './propose-tree.ts';
import {
  type CategoryRow,
  findCategoryState,
  listCategories,
  listTree,
  noteMissing,
  replaceCategories,
  saveProposals,
  type TreeRow,
} from './repository.ts';
import { listNodes, type Taxonomy } from './taxonomy.ts';

const maxCategories = 20_000;
const mappingsKeptMs = 400 * 24 * 60 * 60 * 1000;

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
  before: readonly CategoryRow[],
  nodes: readonly CategoryNode[],
  ages: ReadonlyMap<string, number>,
): boolean =>
  before.length === nodes.length &&
  nodes.every(({ id, productsCount }, at) => {
    const row = before[at];
    return row?.id === id && row.products_count === productsCount && row.age === ages.get(id);
  });

export const createCategoryService = ({ database, engine, findCatalog, readTaxonomy, now }: Dependencies) => {
  const readTree = async (catalog: CatalogRecord): Promise<CategoryNode[] | Failure> => {
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
      return buildCategoryTree(counts, 'pl');
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
      forgetBefore: new Date(at.getTime() - mappingsKeptMs).toISOString(),
    });
  };

  /** Categories that nobody was told about have age 0. Somebody who asks for a refresh is told about them, and then only about later ones. */
  const refresh = async (
    catalog: CatalogRecord,
    isAskedFor: boolean,
  ): Promise<{ added: number; total: number } | Failure> => {
    const nodes = await readTree(catalog);
    if (isFailure(nodes)) return nodes;
    const before = await listCategories(database, catalog.customerId, catalog.id);
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

  /** The tree with proposals of the present taxonomy: they are made again after another one was imported. */
  const listProposed = async (catalog: CatalogRecord, taxonomy: Taxonomy): Promise<TreeRow[]> => {
    const { customerId, id } = catalog;
    const { proposalsTaxonomy } = await findCategoryState(database, customerId, id);
    if (proposalsTaxonomy === taxonomy.version) return listTree(database, customerId, id);
    const rows = await listCategories(database, customerId, id);
    const paths = rows.map(({ path }) => path);
    const made = await proposeForPaths(taxonomy, catalog.language, paths);
    const proposals = new Map(rows.map((row, at) => [row.id, made[at] ?? null]));
    await saveProposals(database, customerId, id, { proposals, taxonomyVersion: taxonomy.version });
    return listTree(database, customerId, id);
  };

  return {
    /** Parents before children. */
    list: async (
      customerId: string,
      catalogId: string,
    ): Promise<{ data: Category[]; baseCategories: BaseCategoryView[] } | Failure> => {
      const catalog = await findCatalog(customerId, catalogId);
      if (!catalog) return fail('NOT_FOUND');
      const taxonomy = await readTaxonomy();
      const rows = await listProposed(catalog, taxonomy);
      return presentTree(rows, await listMappings(database, customerId, catalogId), taxonomy);
    },

    refresh: async (
      customerId: string,
      catalogId: string,
    ): Promise<{ added: number; total: number } | Failure> => {
      const catalog = await findCatalog(customerId, catalogId);
      return catalog ? refresh(catalog, true) : fail('NOT_FOUND');
    },

    /** Each import brings the tree up to date. */
    refreshAfterImport: async (catalog: CatalogRecord): Promise<void> => {
      await refresh(catalog, false);
    },

    listBaseCategories: async (part: { readonly q: string; readonly parent: string }) =>
      listNodes(await readTaxonomy(), part),
  };
};
