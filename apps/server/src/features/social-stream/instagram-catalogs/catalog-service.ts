import { type InstagramCatalog, type SavedInstagramCatalog, socialLimits } from '@vitrina/contract';
import { type Failure, fail, isFailure } from '../../../http/failure.ts';
import type { ForgetThumbnails } from '../../../ports/copied-pictures.ts';
import { daysBefore } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import { newId } from '../../../storage/ids.ts';
import type { ConnectionService } from '../connection/connection-service.ts';
import {
  changeInstagramCatalog,
  countInstagramCatalogs,
  findInstagramCatalog,
  type InstagramCatalogRecord,
  insertInstagramCatalog,
  listInstagramCatalogs,
  makeAllDue,
  markInstagramCatalog,
  pauseAll,
  purgeInstagramCatalogs,
} from './catalog-repository.ts';
import type { PostPictures } from './post-pictures.ts';
import { countPosts, eraseAllPosts } from './post-repository.ts';
import { presentCatalog } from './present-catalog.ts';
import type { ReadSchedule } from './read-schedule.ts';

type Dependencies = {
  readonly database: Database;
  readonly connections: Pick<ConnectionService, 'open' | 'pausedUntil'>;
  readonly schedule: Pick<ReadSchedule, 'wake' | 'interrupt'>;
  readonly pictures: PostPictures;
  readonly forgetThumbnails: ForgetThumbnails;
  /** The streams that show each of a customer’s Instagram catalogs. */
  readonly listConfigIds: (customerId: string) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly onChanged: (customerId: string, catalogId: string) => void;
  readonly now: () => Date;
};

const restorableDays = 30;

export type InstagramCatalogService = ReturnType<typeof createInstagramCatalogService>;

export const createInstagramCatalogService = (dependencies: Dependencies) => {
  const { database, connections, schedule, pictures, forgetThumbnails, listConfigIds, onChanged, now } =
    dependencies;

  const presentAll = async (
    customerId: string,
    records: readonly InstagramCatalogRecord[],
  ): Promise<SavedInstagramCatalog[]> => {
    const counts = await countPosts(database, customerId);
    const configs = await listConfigIds(customerId);
    return records.map((record) =>
      presentCatalog(record, counts.get(record.id), configs.get(record.id) ?? []),
    );
  };
  const presentOne = async (customerId: string, id: string): Promise<SavedInstagramCatalog | Failure> => {
    const record = await findInstagramCatalog(database, customerId, id);
    const [presented] = record ? await presentAll(customerId, [record]) : [];
    return presented ?? fail('NOT_FOUND');
  };

  const eraseCopies = async (customerId: string, catalogId: string): Promise<void> => {
    await eraseAllPosts(database, customerId, catalogId);
    await pictures.erase(catalogId, 'all');
    forgetThumbnails(catalogId, 'all');
    onChanged(customerId, catalogId);
  };

  const hasRoom = async (transaction: Database, customerId: string): Promise<boolean> =>
    (await countInstagramCatalogs(transaction, customerId)) < socialLimits.instagramCatalogs;
  const full = (): Failure =>
    fail('INSTAGRAM_CATALOG_LIMIT_REACHED', { limit: socialLimits.instagramCatalogs });

  /** What a catalog begins with: read at once if an account is connected. */
  const beginning = async (customerId: string) => {
    const open = await connections.open(customerId);
    return typeof open === 'string'
      ? ({ state: 'failed', fault: open, nextReadAt: null } as const)
      : ({ state: 'waiting', fault: null, nextReadAt: now().toISOString() } as const);
  };

  return {
    list: async (customerId: string): Promise<SavedInstagramCatalog[]> =>
      presentAll(customerId, await listInstagramCatalogs(database, customerId)),

    add: async (
      customerId: string,
      { name, source, handle, hashtag }: InstagramCatalog,
    ): Promise<SavedInstagramCatalog | Failure> => {
      const id = newId();
      const { state, fault, nextReadAt } = await beginning(customerId);
      const isAdded = await database.transaction().execute(async (transaction) => {
        if (!(await hasRoom(transaction, customerId))) return false;
        await insertInstagramCatalog(transaction, customerId, {
          ...{ id, name, source, state, nextReadAt, createdAt: now().toISOString() },
          handle: source === 'profile' ? (handle ?? null) : null,
          hashtag: source === 'hashtag' ? (hashtag ?? null) : null,
        });
        await changeInstagramCatalog(transaction, customerId, id, { fault });
        return true;
      });
      if (!isAdded) return full();
      schedule.wake();
      return presentOne(customerId, id);
    },

    rename: async (
      customerId: string,
      id: string,
      name: string,
    ): Promise<SavedInstagramCatalog | Failure> => {
      await changeInstagramCatalog(database, customerId, id, { name });
      return presentOne(customerId, id);
    },

    delete: async (customerId: string, id: string): Promise<{ instagramCatalogId: string } | Failure> => {
      const record = await findInstagramCatalog(database, customerId, id);
      if (!record) return fail('NOT_FOUND');
      const shownBy = (await listConfigIds(customerId)).get(id) ?? [];
      if (shownBy.length > 0) return fail('INSTAGRAM_CATALOG_IN_USE', { configIds: shownBy });
      await markInstagramCatalog(database, customerId, id, now().toISOString());
      await schedule.interrupt(customerId);
      await eraseCopies(customerId, id);
      schedule.wake();
      return { instagramCatalogId: id };
    },

    restore: async (customerId: string, id: string): Promise<SavedInstagramCatalog | Failure> => {
      const begin = await beginning(customerId);
      const restored = await database.transaction().execute(async (transaction) => {
        if (!(await hasRoom(transaction, customerId))) return full();
        if (!(await markInstagramCatalog(transaction, customerId, id, null))) return fail('NOT_FOUND');
        return changeInstagramCatalog(transaction, customerId, id, {
          ...{ ...begin, readAt: null, profile: null, progress: null },
        });
      });
      if (isFailure(restored)) return restored;
      schedule.wake();
      return presentOne(customerId, id);
    },

    /** Reads it now, in the background. */
    read: async (customerId: string, id: string): Promise<SavedInstagramCatalog | Failure> => {
      const record = await findInstagramCatalog(database, customerId, id);
      if (!record || record.source === 'sample') return fail('NOT_FOUND');
      if (typeof (await connections.open(customerId)) === 'string') return fail('INSTAGRAM_NOT_CONNECTED');
      const until = await connections.pausedUntil(customerId);
      if (until !== null) return fail('INSTAGRAM_THROTTLED', { until });
      if (record.state !== 'reading')
        await changeInstagramCatalog(database, customerId, id, {
          ...{ state: 'waiting', fault: null, faultMessage: null, nextReadAt: now().toISOString() },
        });
      schedule.wake();
      return presentOne(customerId, id);
    },

    /** After an account was connected: all are read as soon as possible. */
    readAll: async (customerId: string): Promise<void> => {
      await makeAllDue(database, customerId, now().toISOString());
      schedule.wake();
    },

    /** Erases the copies of everything that was read of Instagram, and what else is given: all or nothing of it, though the server is killed. Samples aren’t. */
    eraseAllCopies: async (
      customerId: string,
      eraseAlso: (transaction: Database) => Promise<void>,
    ): Promise<void> => {
      const all = await listInstagramCatalogs(database, customerId);
      const read = all.filter(({ source }) => source !== 'sample');
      await database.transaction().execute(async (transaction) => {
        await eraseAlso(transaction);
        await pauseAll(transaction, customerId);
        for (const { id } of read) await eraseAllPosts(transaction, customerId, id);
      });
      // What was under way may have saved one more post. Files that a killed server leaves are orphans.
      await schedule.interrupt(customerId);
      for (const { id } of read) await eraseCopies(customerId, id);
    },

    purgeDeleted: (): Promise<void> => purgeInstagramCatalogs(database, daysBefore(now(), restorableDays)),
  };
};
