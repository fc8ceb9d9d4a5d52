import type { MappingChange } from '@vitrina/contract';
import { localeOf } from '@vitrina/taxonomy';
import { z } from 'zod';
import { type Failure, fail } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { FindCatalog } from '../../storage/records.ts';
import { readJson } from '../../storage/stored-json.ts';
import {
  findMappingChange,
  listMappings,
  type MappingUpdate,
  type NodeChange,
  saveMappings,
} from './mapping-repository.ts';
import { listCategories } from './repository.ts';
import type { Taxonomy } from './taxonomy.ts';

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

/** What owners map their categories to. */
export const createMappingService = ({ database, findCatalog, readTaxonomy, now }: Dependencies) => {
  const save = async (
    customerId: string,
    catalogId: string,
    counts: MappingChange,
    update: Omit<MappingUpdate, 'at'>,
  ): Promise<Outcome> => {
    if (update.changes.length === 0) return { data: counts, changeId: null };
    const at = now().toISOString();
    const changeId = await saveMappings(database, customerId, catalogId, { ...update, at });
    return { data: { ...counts, changed: update.changes.length }, changeId };
  };

  /** The state that changes are held against. */
  const read = async (customerId: string, catalogId: string) => {
    const catalog = await findCatalog(customerId, catalogId);
    if (!catalog) return null;
    const [taxonomy, tree, mappings] = [
      await readTaxonomy(),
      await listCategories(database, customerId, catalogId),
      await listMappings(database, customerId, catalogId),
    ];
    const locale = localeOf(catalog.language);
    const stored = new Map(mappings.map((mapping) => [mapping.categoryId, mapping]));
    const paths = new Map(tree.map(({ id, path }) => [id, path]));
    const names = new Map(mappings.map(({ nodeId, nodeName }) => [nodeId, nodeName]));
    return {
      ...{ taxonomy, stored, paths },
      pathOf: (id: string) => paths.get(id) ?? stored.get(id)?.path ?? '',
      nameOf: (id: string) => taxonomy.byId.get(id)?.names[locale] ?? names.get(id) ?? id,
    };
  };

  return {
    /** Maps categories, or unmaps them. Unknown ids are named; the others are mapped all the same. */
    update: async (
      customerId: string,
      by: string,
      { catalogId, mappings }: { readonly catalogId: string; readonly mappings: readonly Wanted[] },
    ): Promise<Outcome | Failure> => {
      const state = await read(customerId, catalogId);
      if (!state) return fail('NOT_FOUND');
      const unknownNodes = new Set<string>();
      const unknownCategoryIds: string[] = [];
      const changes: NodeChange[] = [];
      let unchanged = 0;
      for (const { categoryId, baseCategoryId: after } of mappings) {
        const before = state.stored.get(categoryId)?.nodeId ?? null;
        if (!state.paths.has(categoryId)) unknownCategoryIds.push(categoryId);
        else if (after !== null && !state.taxonomy.byId.has(after)) unknownNodes.add(after);
        else if (before === after) unchanged++;
        else changes.push({ categoryId, before, after });
      }
      const counts = { ...nothing, unchanged, unknownCategoryIds, unknownBaseCategoryIds: [...unknownNodes] };
      return save(customerId, catalogId, counts, { ...state, changes, by });
    },

    /** Undoes a change, but for what was changed again since. */
    undo: async (
      customerId: string,
      by: string,
      { catalogId, changeId }: { readonly catalogId: string; readonly changeId: string },
    ): Promise<Outcome | Failure> => {
      const state = await read(customerId, catalogId);
      const text = state && (await findMappingChange(database, customerId, catalogId, changeId));
      const change = storedChanges.safeParse(text === null ? null : readJson(text, null));
      if (!state || !change.success) return fail('NOT_FOUND');
      const isAsLeft = ([categoryId, , after]: (typeof change.data)[number]): boolean =>
        (state.stored.get(categoryId)?.nodeId ?? null) === after && state.pathOf(categoryId) !== '';
      const changes = change.data
        .filter(isAsLeft)
        .map(([categoryId, before, after]) => ({ categoryId, before: after, after: before }));
      const counts = { ...nothing, unchanged: change.data.length - changes.length };
      return save(customerId, catalogId, counts, { ...state, changes, by });
    },
  };
};
