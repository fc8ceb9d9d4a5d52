import type { Database } from '../storage/database.ts';

/** The search instance over the demo shop's own feed, whoever's it is; null if nobody has one. */
export const findDemoSearch = async (database: Database): Promise<string | null> => {
  const row = await database
    .selectFrom('search_instance')
    .innerJoin('catalog', 'catalog.id', 'search_instance.catalog_id')
    .select('search_instance.id')
    .where('search_instance.deleted_at', 'is', null)
    .where('catalog.deleted_at', 'is', null)
    .where('catalog.url', 'like', '%/demo/feed.xml')
    .orderBy('search_instance.created_at')
    .executeTakeFirst();
  return row?.id ?? null;
};
