import {
  type PreparedSettings,
  planShopSearch,
  prepareSettings,
  type SearchEngine,
} from '@vitrina/search-engine';
import type { FastifyRequest } from 'fastify';
import type { EventAccess } from './features/events/access.ts';
import { createKnownProducts } from './features/events/known-products.ts';
import { createEventService } from './features/events/service.ts';
import { createEventStatistics } from './features/events/statistics.ts';
import { EventWriter } from './features/events/writer/event-writer.ts';
import type { LoadedSettings } from './features/search-settings/settings-reader.ts';
import { fail } from './http/failure.ts';
import { sha256 } from './storage/ids.ts';
import type { InstanceWithCatalog } from './storage/records.ts';
import type { Storage } from './storage/storage.ts';

type Dependencies = {
  readonly storage: Storage;
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly databaseFile: string;
  readonly retentionDays: number;
  readonly loadSettings: (customerId: string, instanceId: string) => Promise<LoadedSettings | null>;
  readonly onError: (error: unknown) => void;
};

/** Whether queries hold a blocked phrase, as searches themselves decide it. */
const createBlockedCheck = (loadSettings: Dependencies['loadSettings']) => {
  // A list of phrases is the same object as long as nobody changes it.
  const prepared = new WeakMap<readonly string[], PreparedSettings>();
  return async ({ instance, catalog }: InstanceWithCatalog) => {
    const settings = await loadSettings(catalog.customerId, instance.id);
    if (!settings || settings.blocked.length === 0) return () => false;
    const { blocked } = settings;
    const ready =
      prepared.get(blocked) ??
      prepareSettings(
        { ...settings, synonyms: [], immutable: [], rules: [] },
        { fields: [], language: catalog.language },
      );
    prepared.set(blocked, ready);
    const request = { page: 1, sort: null, isDefaultSort: true, categories: [], nowSeconds: 0 };
    return (query: string): boolean => planShopSearch(ready, { ...request, query }).blockedBy !== null;
  };
};

/** What visitors do: written, counted, and read by the storefront. */
export const composeEvents = ({
  storage,
  engine,
  now,
  databaseFile,
  retentionDays,
  loadSettings,
  onError,
}: Dependencies) => {
  const writer = new EventWriter(databaseFile);
  const service = createEventService({
    writer,
    findKnownProducts: createKnownProducts(engine),
    now,
    retentionDays,
  });
  const statistics = createEventStatistics({
    storage,
    writer,
    now,
    loadBlocked: createBlockedCheck(loadSettings),
    recordSearch: service.recordSearch,
    onError,
  });
  return { service, statistics };
};

type Allows = (
  customerId: string,
  asking: { readonly origin: string | null; readonly key: string | null },
) => Promise<{ readonly isOriginAllowed: boolean; readonly isKeyRight: boolean }>;

const keyOf = ({ headers, query }: FastifyRequest): string | null => {
  const named = headers['x-api-key'] ?? headers['x-algolia-api-key'];
  if (typeof named === 'string') return named;
  const inQuery = (query as Record<string, unknown>)['x-algolia-api-key'];
  return typeof inQuery === 'string' ? inQuery : null;
};

export const eventAccess = (storage: Storage, allows: Allows): EventAccess => ({
  visit: async (request, _reply, instanceId) => {
    const row = await storage
      .selectFrom('search_instance')
      .select(['customer_id', 'catalog_id'])
      .where('id', '=', instanceId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return fail('NOT_FOUND');
    const asking = { origin: request.headers.origin ?? null, key: keyOf(request) };
    const { isOriginAllowed, isKeyRight } = await allows(row.customer_id, asking);
    if (!isOriginAllowed && !isKeyRight) return fail('ORIGIN_NOT_ALLOWED');
    return { customerId: row.customer_id, instanceId, catalogId: row.catalog_id, isByKey: isKeyRight };
  },
  findCustomerByKey: async (request) => {
    const key = keyOf(request);
    if (key === null) return null;
    const row = await storage
      .selectFrom('api_access')
      .select('customer_id')
      .where('access_key_sha256', '=', sha256(key))
      .executeTakeFirst();
    return row?.customer_id ?? null;
  },
});
