import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchPolicy } from '@vitrina/feed';
import { NoGenerationError, type SearchEngine } from '@vitrina/search-engine';
import type { ImageReader } from '../../jobs/images/image-reader.ts';
import { type ImageSchedule, runImageSchedule } from '../../jobs/images/image-schedule.ts';
import type { Database } from '../../storage/database.ts';
import { createCheckImage } from './check-image.ts';
import { listDue, listDueCatalogs, listDueHosts, type Place } from './check-repository.ts';
import { OvertakenError, reopenCheck } from './check-state-repository.ts';
import { createFinishChecks } from './finish-checks.ts';
import { isFinished, markFinished } from './finish-repository.ts';
import { listPictures } from './list-pictures.ts';
import { createListQueue } from './list-queue.ts';
import { listUnlisted } from './list-repository.ts';
import { type HashedImage, saveLookAlikeGroups, walkHashes } from './look-alike-repository.ts';
import { groupLookAlikes } from './look-alikes.ts';
import { beginRecheck, endRecheck, findRecheck, makeAllDue } from './recheck-repository.ts';
import { readColours } from './stored-colours.ts';
import { withPause } from './with-pause.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: Pick<SearchEngine, 'current' | 'walk'>;
  readonly policy: FetchPolicy;
  readonly reader: ImageReader;
  /** For files that last as long as the work on them. Emptied: what is in it was on its way when a server was killed. */
  readonly directory: string;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
};

/** Rows written at once, at random places of their tables. */
const rowsAtOnce = 100;
const pauseMs = 5;
/** How often catalogs that another server has imported are looked for. */
const lookMs = 15_000;

export type ImageChecks = ReturnType<typeof createImageChecks>;

/** The check of pictures in the background. Nothing is fetched before `start`, or after `stop`. */
export const createImageChecks = ({ directory, ...dependencies }: Dependencies) => {
  const { database, engine, reader, now, onError } = dependencies;
  let schedule: ImageSchedule | null = null;
  let looking: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const fetchedDirectory = join(directory, 'fetched');
  const listsDirectory = join(directory, 'lists');
  rmSync(directory, { recursive: true, force: true });
  /** What is broken off when the server stops is no error. */
  const reportError = (error: unknown): void => {
    if (!stopping.signal.aborted) onError(error);
  };

  const groupAlikes = async (place: Place): Promise<void> => {
    const rows: HashedImage[] = [];
    for await (const portion of walkHashes(database, place)) {
      rows.push(...portion);
      await sleep(pauseMs, undefined, { signal: stopping.signal });
    }
    const groups = await groupLookAlikes(
      rows.map(({ id, hash, colours, productGroup }) => ({
        ...{ id, hash, productGroup },
        tint: readColours(colours)[0] ?? null,
      })),
    );
    const changed = rows.flatMap(({ id, lookAlikeGroup }) => {
      const group = groups.get(id) ?? null;
      return group === lookAlikeGroup ? [] : [[id, group] as const];
    });
    for (let from = 0; from < changed.length; from += rowsAtOnce)
      await withPause(stopping.signal, () =>
        saveLookAlikeGroups(database, place, changed.slice(from, from + rowsAtOnce)),
      );
  };

  const finishing = createFinishChecks({
    ...{ now, onError: reportError, group: groupAlikes },
    isFinished: (place) => isFinished(database, place),
    markFinished: (place) => markFinished(database, place, now().toISOString()),
  });
  const check = createCheckImage({
    ...dependencies,
    directory: fetchedDirectory,
    onChange: finishing.noteChange,
  });

  /** What is left of it when the process ends is done by the next one: the catalog's list is still to be made. */
  const makeRecheckDue = async (place: Place): Promise<void> => {
    const since = await findRecheck(database, place);
    if (since === null) return;
    while ((await withPause(stopping.signal, () => makeAllDue(database, place, since, rowsAtOnce))) > 0)
      schedule?.wake();
    await endRecheck(database, place, since);
  };

  const lists = createListQueue({
    list: async (place) => {
      try {
        await makeRecheckDue(place);
        await listPictures({ database, engine, directory: listsDirectory, stopping: stopping.signal }, place);
        // Pictures may have gone.
        finishing.noteChange(place);
      } catch (error) {
        // Another import went live, or all pictures are to be looked at again: either asks for a list of its own.
        if (!(error instanceof NoGenerationError || error instanceof OvertakenError)) throw error;
      }
      schedule?.wake();
    },
    onError: reportError,
  });
  const enqueue = (place: Place): void => {
    if (schedule) lists.add(place);
  };
  const enqueueUnlisted = async (): Promise<void> => {
    for (const place of await listUnlisted(database))
      if (!lists.has(place.catalogId) && !lists.isPaused(place.catalogId)) enqueue(place);
  };
  const stop = async (): Promise<void> => {
    clearInterval(looking);
    const stopped = schedule;
    schedule = null;
    await stopped?.stop();
  };

  return {
    /** Begins to look at pictures, with what a server before this one left. */
    start: async (): Promise<void> => {
      await stop();
      rmSync(fetchedDirectory, { recursive: true, force: true });
      // A list goes on when the check is stopped, and its files stay.
      for (const one of [fetchedDirectory, listsDirectory]) mkdirSync(one, { recursive: true, mode: 0o700 });
      schedule = runImageSchedule({
        now,
        listCatalogs: (at) => listDueCatalogs(database, at),
        listHosts: (place, at, limit) => listDueHosts(database, place, at, limit),
        listDue: (place, host, at, limit) => listDue(database, place, host, at, limit),
        check,
        onFinished: finishing.finish,
        onError,
      });
      looking = setInterval(() => void enqueueUnlisted().catch(onError), lookMs).unref();
      await enqueueUnlisted();
    },
    stop,

    /** After an import went live. Returns at once; the list is made in the background, by the next server if this one stops. */
    noteLive: async ({
      id,
      customerId,
    }: {
      readonly id: string;
      readonly customerId: string;
    }): Promise<void> => {
      const place = { customerId, catalogId: id };
      await reopenCheck(database, place);
      enqueue(place);
    },

    /** Has all pictures of a catalog looked at again. */
    checkAll: async (place: Place): Promise<void> => {
      await beginRecheck(database, place, now().toISOString());
      // Another server may be the one that looks at pictures; it looks for catalogs without a list.
      enqueue(place);
    },

    isRunning: (catalogId: string): boolean =>
      lists.has(catalogId) || (schedule?.isRunning(catalogId) ?? false),

    close: async (): Promise<void> => {
      stopping.abort();
      reader.close();
      await stop();
      await lists.close();
      await finishing.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
