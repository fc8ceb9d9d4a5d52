import { planShopSearch, prepareSettings, type SearchEngine } from '@vitrina/search-engine';
import type { FastifyRequest } from 'fastify';
import { findCustomerBySymbol } from '../features/account/repository.ts';
import { findCustomerByKey } from '../features/api-access/repository.ts';
import { type EventAccess, visitOf } from '../features/events/access.ts';
import { createActivityLog } from '../features/events/activity.ts';
import { readBoughtTogether } from '../features/events/bought-together.ts';
import { createEventQuota } from '../features/events/event-quota.ts';
import { createFindShowcases } from '../features/events/find-showcases.ts';
import { createKnownProducts } from '../features/events/known-products.ts';
import { createEventService } from '../features/events/service.ts';
import { createEventStatistics } from '../features/events/statistics.ts';
import { EventWriter } from '../features/events/writer/event-writer.ts';
import type { LoadedSettings } from '../features/search-settings/settings-reader.ts';
import { credentialOf, unknownApplication } from '../http/client-credentials.ts';
import { fail } from '../http/failure.ts';
import { accessKeyOf, type PublicAccess } from '../http/public-access.ts';
import type { ReadBoughtTogether } from '../ports/bought-together.ts';
import type { FindPosts } from '../ports/posts.ts';
import type { ListFrequent } from '../ports/reports.ts';
import type { Database } from '../storage/database.ts';
import type { DatabaseLocation } from '../storage/database-location.ts';
import type { FindPublicInstance, InstanceWithCatalog } from '../storage/records.ts';
import type { WriteTurns } from '../storage/write-turns.ts';
import type { SearchTurns } from '../threads/search-turns.ts';
import { createFindActing } from './acting-rules.ts';

type Dependencies = {
  readonly database: Database;
  /** For what of events takes time on the event loop. */
  readonly slices: SearchTurns['slices'];
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly databaseLocation: DatabaseLocation;
  readonly listFrequent: ListFrequent;
  readonly findPosts: FindPosts;
  readonly writeTurns: WriteTurns;
  readonly retentionDays: number;
  readonly quotaBytes: number;
  readonly loadSettings: (customerId: string, instanceId: string) => Promise<LoadedSettings | null>;
  readonly onError: (error: unknown) => void;
  readonly onQuotaAlarm: Parameters<typeof createEventQuota>[0]['onAlarm'];
};

/** Whether a query contains a blocked phrase, decided exactly as searches decide it. */
const createBlockedCheck = (loadSettings: Dependencies['loadSettings']) => {
  return async ({ instance, catalog }: InstanceWithCatalog) => {
    const settings = await loadSettings(catalog.customerId, instance.id);
    if (!settings) return () => false;
    const schema = { fields: [], language: catalog.language };
    const phrases = await settings.bookFor(catalog.language);
    const ready = prepareSettings({ ...settings, rules: [] }, schema, phrases);
    const request = { page: 1, sort: null, isDefaultSort: true, categories: [], nowSeconds: 0 };
    return (query: string): boolean => planShopSearch(ready, { ...request, query }).blockedBy !== null;
  };
};

/** Visitors' events: written, counted, and read by the storefront. */
export const composeEvents = ({
  database,
  slices,
  engine,
  now,
  databaseLocation,
  listFrequent,
  findPosts,
  writeTurns,
  retentionDays,
  quotaBytes,
  loadSettings,
  onError,
  onQuotaAlarm,
}: Dependencies) => {
  const writer = new EventWriter(databaseLocation, { turns: writeTurns });
  const activityLog = createActivityLog(database, now);
  const quota = createEventQuota({ database, now, quotaBytes, retentionDays, onAlarm: onQuotaAlarm });
  const service = createEventService({
    writer,
    slices,
    knownProducts: createKnownProducts(engine),
    findShowcases: createFindShowcases({ database, findPosts }),
    findActing: createFindActing({ loadSettings, engine }),
    now,
    retentionDays,
    quota,
    noteEvents: activityLog.noteEvents,
  });
  const statistics = createEventStatistics({
    database,
    listFrequent,
    now,
    loadBlocked: createBlockedCheck(loadSettings),
    recordSearch: service.recordSearch,
    onError,
  });
  const boughtTogether: ReadBoughtTogether = (...asked) => readBoughtTogether(database, ...asked, now());
  return {
    ...{ service, statistics, activityLog, quota },
    saves: [activityLog.save],
    readBoughtTogether: boughtTogether,
  };
};

type AccessDependencies = {
  readonly database: Database;
  readonly access: PublicAccess;
  readonly findInstance: FindPublicInstance;
};

/** The access key, from where our own calls or the clients of Insights put it. */
const keyOf = (request: FastifyRequest): string | null =>
  accessKeyOf(request) ?? credentialOf(request, 'x-algolia-api-key');

/** Who may send events follows from who may search. */
export const eventAccess = ({ database, access, findInstance }: AccessDependencies): EventAccess => {
  const findByKey = async (request: FastifyRequest): Promise<string | null> => {
    const key = keyOf(request);
    return key === null ? null : findCustomerByKey(database, key);
  };
  const findClient = async (request: FastifyRequest): Promise<string | null> => {
    const symbol = credentialOf(request, 'x-algolia-application-id');
    return symbol === null
      ? findByKey(request)
      : ((await findCustomerBySymbol(database, symbol))?.id ?? null);
  };
  return {
    visit: async (request, reply, instanceId) => {
      const place = await findInstance(instanceId);
      if (!place) return fail('NOT_FOUND');
      const refused = await access.admit(place.catalog.customerId, keyOf(request), request, reply);
      return refused ?? visitOf(place, request);
    },
    admitClient: async (request, reply) => {
      const customerId = await findClient(request);
      if (customerId === null) return unknownApplication;
      return (await access.admit(customerId, keyOf(request), request, reply)) ?? customerId;
    },
    visitOfClient: async (request, customerId, instanceId) => {
      const place = await findInstance(instanceId);
      return place?.catalog.customerId === customerId ? visitOf(place, request) : fail('NOT_FOUND');
    },
    answerPreflight: (request, reply, methods) => access.answerPreflight(null, methods, request, reply),
    findCustomerByKey: findByKey,
  };
};
