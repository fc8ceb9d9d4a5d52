import type { BaseCategory } from '@vitrina/taxonomy';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import { chunk } from './sql/chunk.ts';
import { insertRows } from './sql/insert-rows.ts';

/** The id of the import that the taxonomy comes from; null for the built-in one. */
export const findTaxonomyImport = async (database: Database): Promise<string | null> => {
  const row = await database.selectFrom('taxonomy_node').select('import_id').limit(1).executeTakeFirst();
  return row?.import_id ?? null;
};

/** The imported taxonomy, parents before children; empty if there is none. */
export const listTaxonomyNodes = async (database: Database): Promise<BaseCategory[]> => {
  const rows = await database.selectFrom('taxonomy_node').selectAll().orderBy('position').execute();
  return rows.map(({ id, parent_id, name_pl, name_cz, name_en }) => ({
    id,
    parentId: parent_id,
    names: { pl: name_pl, cz: name_cz, en: name_en },
  }));
};

/** Replaces the installation's taxonomy; an empty list brings the built-in one back. A running server notices. */
export const replaceTaxonomy = (database: Database, nodes: readonly BaseCategory[]): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('taxonomy_node').execute();
    const importId = newId();
    const rows = nodes.map(({ id, parentId, names }, position) => ({
      id,
      position,
      parent_id: parentId,
      name_pl: names.pl,
      name_cz: names.cz,
      name_en: names.en,
      import_id: importId,
    }));
    for (const some of chunk(rows)) await insertRows(transaction, 'taxonomy_node', some);
  });
