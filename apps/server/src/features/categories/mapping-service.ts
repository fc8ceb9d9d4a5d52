import type { BaseCategoryView, LanguageCode, MappingChange, MappingHistoryEntry } from '@vitrina/contract';
import { localeOf } from '@vitrina/taxonomy';
import { z } from 'zod';
import { type Failure, fail } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { FindCatalog } from '../../storage/records.ts';
import { readJson } from '../../storage/stored-json.ts';
import { findMappingChange, listMappingChanges } from './mapping-changes-repository.ts';
import {
  listMappedPaths,
  listNodeNames,
  listPaths,
  type NodeChange,
  saveMappings,
} from './mapping-repository.ts';
import { type Taxonomy, withParents } from './taxonomy.ts';

type Dependencies = {
  readonly database: Database;
  readonly findCatalog: FindCatalog;
  readonly readTaxonomy: () => Promise<Taxonomy>;
  readonly now: () => Date;
};
type Wanted = { readonly categoryId: string; readonly baseCategoryId: string | null };
type Outcome = { data: MappingChange; changeId: string | null };

export type CategoryMappingService = ReturnType<typeof createMappingService>;

const storedChanges = z.array(z.tuple([z.string(), z.string().nullable(), z.string().nullable()]));
const nothing: MappingChange = {
  changed: 0,
  unchanged: 0,
  unknownCategoryIds: [],
  unknownBaseCategoryIds: [],
};

type Plan = { readonly changes: readonly NodeChange[]; readonly counts: Partial<MappingChange> };
type Wish = {
  readonly by: string;
  readonly language: LanguageCode;
  /** Base categories that categories are mapped to again, in the list or not. */
  readonly nodeIds: readonly string[];
  readonly paths: {
    readonly inTree: ReadonlyMap<string, string>;
    readonly mapped: ReadonlyMap<string, string>;
  };
  readonly plan: (nodeOf: (categoryId: string) => string | null) => Plan;
};

/** What owners map their categories to. */
export const createMappingService = ({ database, findCatalog, readTaxonomy, now }: Dependencies) => {
  /** Paths of categories in the tree, and of those that are only mapped. */
  const readPaths = async (customerId: string, catalogId: string, ids: readonly string[]) => ({
    inTree: await listPaths(database, customerId, catalogId, ids),
    mapped: await listMappedPaths(database, customerId, catalogId, ids),
  });

  const save = async (
    customerId: string,
    catalogId: string,
    { by, language, nodeIds, paths, plan }: Wish,
  ): Promise<Outcome> => {
    const { byId } = await readTaxonomy();
    const locale = localeOf(language);
    const lapsed = nodeIds.filter((id) => !byId.has(id));
    const lapsedNames = await listNodeNames(database, customerId, catalogId, lapsed);
    const { planned, changeId } = await saveMappings(database, customerId, catalogId, {
      ...{ by, plan, at: now().toISOString() },
      pathOf: (id) => paths.inTree.get(id) ?? paths.mapped.get(id) ?? '',
      nameOf: (id) => byId.get(id)?.names[locale] ?? lapsedNames.get(id) ?? id,
    });
    return { data: { ...nothing, ...planned.counts, changed: planned.changes.length }, changeId };
  };

  return {
    /** Maps categories, or unmaps them. Unknown ids are named; the others are mapped all the same. */
    update: async (
      customerId: string,
      by: string,
      { catalogId, mappings }: { readonly catalogId: string; readonly mappings: readonly Wanted[] },
    ): Promise<Outcome | Failure> => {
      const catalog = await findCatalog(customerId, catalogId);
      if (!catalog) return fail('NOT_FOUND');
      const taxonomy = await readTaxonomy();
      const ids = mappings.map(({ categoryId }) => categoryId);
      const paths = await readPaths(customerId, catalogId, ids);
      const plan: Wish['plan'] = (nodeOf) => {
        const unknownNodes = new Set<string>();
        const unknownCategoryIds: string[] = [];
        const changes: NodeChange[] = [];
        let unchanged = 0;
        for (const { categoryId, baseCategoryId: after } of mappings) {
          const before = nodeOf(categoryId);
          if (!paths.inTree.has(categoryId)) unknownCategoryIds.push(categoryId);
          else if (after !== null && !taxonomy.byId.has(after)) unknownNodes.add(after);
          else if (before === after) unchanged++;
          else changes.push({ categoryId, before, after });
        }
        return {
          changes,
          counts: { unchanged, unknownCategoryIds, unknownBaseCategoryIds: [...unknownNodes] },
        };
      };
      return save(customerId, catalogId, { by, language: catalog.language, nodeIds: [], paths, plan });
    },

    /** Undoes a change, but for what was changed again since. */
    undo: async (
      customerId: string,
      by: string,
      { catalogId, changeId }: { readonly catalogId: string; readonly changeId: string },
    ): Promise<Outcome | Failure> => {
      const catalog = await findCatalog(customerId, catalogId);
      const text = catalog && (await findMappingChange(database, customerId, catalogId, changeId));
      const change = storedChanges.safeParse(text === null ? null : readJson(text, null));
      if (!catalog || !change.success) return fail('NOT_FOUND');
      const ids = change.data.map(([categoryId]) => categoryId);
      const paths = await readPaths(customerId, catalogId, ids);
      const nodeIds = [...new Set(change.data.flatMap(([, before]) => before ?? []))];
      const plan: Wish['plan'] = (nodeOf) => {
        const changes = change.data
          .filter(([id, , after]) => nodeOf(id) === after && (paths.inTree.has(id) || paths.mapped.has(id)))
          .map(([categoryId, before, after]) => ({ categoryId, before: after, after: before }));
        return { changes, counts: { unchanged: change.data.length - changes.length } };
      };
      return save(customerId, catalogId, { by, language: catalog.language, nodeIds, paths, plan });
    },

    /** Who changed what, newest first. */
    listChanges: async (
      customerId: string,
      catalogId: string,
      part: { readonly page: number; readonly perPage: number },
    ): Promise<
      { data: MappingHistoryEntry[]; total: number; baseCategories: BaseCategoryView[] } | Failure
    > => {
      const catalog = await findCatalog(customerId, catalogId);
      if (!catalog) return fail('NOT_FOUND');
      const { rows, total } = await listMappingChanges(database, customerId, catalogId, part);
      const firsts = rows.map(({ first }) => storedChanges.catch([]).parse(readJson(first, [])));
      const ids = firsts.flatMap((lines) => lines.map(([categoryId]) => categoryId));
      const { inTree, mapped } = await readPaths(customerId, catalogId, ids);
      const data = rows.map(({ id, at, by, count, inEffect }, row): MappingHistoryEntry => {
        const lines = (firsts[row] ?? []).map(([categoryId, before, after]) => ({
          ...{ path: inTree.get(categoryId) ?? mapped.get(categoryId) ?? '', before, after },
        }));
        return { changeId: id, at, by, count, inEffect, lines };
      });
      const mentioned = firsts.flat().flatMap(([, before, after]) => [before, after]);
      const nodes = mentioned.filter((id) => id !== null);
      return { data, total, baseCategories: withParents(await readTaxonomy(), nodes) };
    },
  };
};
