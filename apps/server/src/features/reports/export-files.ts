import type { ReadStream } from 'node:fs';
import { rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../storage/database-location.ts';
import { newId } from '../../storage/ids.ts';
import { AnsweringThread } from '../../threads/answering-thread.ts';
import { Turns } from '../../threads/turns.ts';
import type { ExportTask } from './export-thread.ts';
import { ReportsBusyError } from './report-reader.ts';

type WithoutFile<T> = T extends unknown ? Omit<T, 'file'> : never;
export type ExportRequest = WithoutFile<ExportTask>;
export type ExportFile = { readonly stream: ReadStream; readonly bytes: number };

type Options = {
  readonly databaseLocation: DatabaseLocation;
  /** Emptied at the start: what is in it was left behind by a server that was killed. */
  readonly directory: string;
  /** Exports of one customer that are written or downloaded. */
  readonly maxPerCustomer?: number;
  readonly maxWriting?: number;
  /** A download that takes nothing for so long is ended, and its file is gone. */
  readonly idleMs?: number;
};

const threadFile = new URL('./export-thread.ts', import.meta.url);
const readAtOnce = 256 * 1024;
/** A portion of rows is alive at a time; with more room, the rows before it would only be cleared away later. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

export type ReportExports = ReturnType<typeof createReportExports>;

/** Writes reports to files of their own, so that nothing of the database is held while somebody downloads. */
export const createReportExports = ({
  databaseLocation,
  directory,
  maxPerCustomer = 4,
  maxWriting = 2,
  idleMs = 60_000,
}: Options) => {
  rmSync(directory, { recursive: true, force: true });
  const threads = new Set<AnsweringThread<ExportTask>>();
  const turns = new Turns({ total: Infinity, perOwner: Infinity, atOnce: maxWriting });
  const openFiles = new Map<string, number>();
  let isClosed = false;

  const count = (customerId: string, change: 1 | -1): void => {
    const left = (openFiles.get(customerId) ?? 0) + change;
    if (left > 0) openFiles.set(customerId, left);
    else openFiles.delete(customerId);
  };

  const writeFile = async (task: ExportTask, signal: AbortSignal | undefined): Promise<void> => {
    if (isClosed) throw new Error('The server is stopping');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    signal?.throwIfAborted();
    const thread = new AnsweringThread<ExportTask>(threadFile, { databaseLocation }, resourceLimits);
    threads.add(thread);
    const stop = (): void => void thread.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      await thread.ask(task);
    } finally {
      signal?.removeEventListener('abort', stop);
      await thread.terminate();
      threads.delete(thread);
    }
  };

  /** Opens the file and removes its name at once: the space is free as soon as the last byte was read, or nobody reads on. */
  const openFile = async (file: string, onEnd: () => void): Promise<ExportFile> => {
    let handle: FileHandle | undefined;
    try {
      handle = await open(file, 'r');
      const { size: bytes } = await handle.stat();
      await rm(file, { force: true });
      const stream = handle.createReadStream({ highWaterMark: readAtOnce });
      let read = -1;
      const watch = setInterval(() => {
        if (stream.bytesRead === read) stream.destroy(new Error('nobody downloads this export any more'));
        read = stream.bytesRead;
      }, idleMs);
      stream.once('close', () => {
        clearInterval(watch);
        onEnd();
      });
      return { stream, bytes };
    } catch (error) {
      await handle?.close();
      throw error;
    }
  };

  return {
    /** The whole file, ready to be sent. An aborted signal ends the writing and frees its place; the rejection has its reason. */
    write: async (request: ExportRequest, signal?: AbortSignal): Promise<ExportFile> => {
      const { customerId } = request.place;
      if ((openFiles.get(customerId) ?? 0) >= maxPerCustomer)
        throw new ReportsBusyError('too many exports of this customer are under way');
      const file = join(directory, `${newId()}.csv`);
      count(customerId, 1);
      try {
        const writing = async (): Promise<ExportFile> => {
          await writeFile({ ...request, file }, signal);
          signal?.throwIfAborted();
          return openFile(file, () => count(customerId, -1));
        };
        return await turns.run(customerId, writing, signal);
      } catch (error) {
        count(customerId, -1);
        await rm(file, { force: true });
        throw signal?.aborted ? signal.reason : error;
      }
    },

    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...threads].map((thread) => thread.terminate()));
      await rm(directory, { recursive: true, force: true });
    },
  };
};
