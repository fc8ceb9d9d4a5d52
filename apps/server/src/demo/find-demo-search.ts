import type { DemoSearch } from '@vitrina/demo-shop';
import type { Database } from '../storage/database.ts';

/** The search instance over the demo shop's own feed, whoever's it is, and the first stream of its products; null if nobody has one. */
export const findDemoSearch = async (database: Database): Promise<DemoSearch | null> => {
  const row = await database
    .selectFrom('search_instance')
    .innerJoin('catalog', 'catalog.id', 'search_instance.catalog_id')
    .select(['search_instance.id as searchId', 'catalog.id as catalogId'])
    .where('search_instance.deleted_at', 'is', null)
    .where('catalog.deleted_at', 'is', null)
    .where('catalog.url', 'like', '%/demo/feed.xml')
    .orderBy('search_instance.created_at')
    .executeTakeFirst();
  if (!row) return null;
  const stream = await database
    .selectFrom('social_config')
    .select('id')
    .where('catalog_id', '=', row.catalogId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst();
  return { searchId: row.searchId, streamId: stream?.id ?? null };
};
