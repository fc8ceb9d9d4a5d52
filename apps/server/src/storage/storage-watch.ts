import { statfs } from 'node:fs/promises';
import type { Database } from './database.ts';
import { type StorageFault, storageFaultOf, storageFaults } from './storage-fault.ts';

export type DiskSpace = {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Free space is below the reserve, so imports wait. */
  readonly isLow: boolean;
};
export type StorageHealth = { readonly database: 'ok' | StorageFault; readonly disk: DiskSpace };

export type StorageWatch = {
  /** Called for each failure caused by the database or the disk. */
  readonly note: (fault: StorageFault) => void;
  /** The present state, found by trying. Never rejects, since it is used when things go wrong. */
  readonly check: () => Promise<StorageHealth>;
  readonly readDisk: () => Promise<DiskSpace>;
  readonly failures: () => Readonly<Record<StorageFault, number>>;
};

type Dependencies = {
  readonly database: Database;
  /** The directories that the server writes to; they may be on different disks. */
  readonly directories: readonly string[];
  readonly reserveBytes: number;
};

/** More frequent calls get the previous answer. */
const rememberedMs = 1000;
/** How long a failure is reported; by then there is another one, or writing works again. */
const reportedForMs = 5000;
const maxProbeMs = 2000;
/** Too large for the space that the write-ahead log has already. */
const probeBytes = 8192;
const unreadable: DiskSpace = { freeBytes: 0, totalBytes: 0, isLow: true };

/** With less than this nothing is certain, even if the probe succeeded. */
const minFreeBytes = 1024 * 1024;

const minBy = <T>(items: readonly T[], value: (item: T) => number): T | undefined =>
  items.reduce<T | undefined>(
    (least, item) => (least === undefined || value(item) < value(least) ? item : least),
    undefined,
  );

/** Watches whether the database can be written to, and what is free on the disks under the server's data. */
export const createStorageWatch = ({ database, directories, reserveBytes }: Dependencies): StorageWatch => {
  const failures = Object.fromEntries(storageFaults.map((fault) => [fault, 0])) as Record<
    StorageFault,
    number
  >;
  let last: { readonly fault: StorageFault; readonly atMs: number } | null = null;
  let checked: { readonly health: Promise<StorageHealth>; readonly atMs: number } | null = null;

  const note = (fault: StorageFault): void => {
    failures[fault] += 1;
    last = { fault, atMs: performance.now() };
    checked = null;
  };
  const readDisk = async (): Promise<DiskSpace> => {
    const disks = await Promise.all(
      directories.map(async (directory) => {
        const { bavail, blocks, bsize } = await statfs(directory);
        return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
      }),
    );
    const fullest = minBy(disks, ({ freeBytes }) => freeBytes) ?? { freeBytes: 0, totalBytes: 0 };
    return { ...fullest, isLow: fullest.freeBytes < reserveBytes };
  };
  const probe = async (): Promise<StorageFault | null> => {
    const filler = new Uint8Array(probeBytes);
    const written = database
      .insertInto('storage_probe')
      .values({ id: 1, filler })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ filler }))
      .execute();
    const tooLong = new Promise<'busy'>((resolve) => setTimeout(resolve, maxProbeMs, 'busy').unref());
    return Promise.race([
      written.then(
        () => null,
        (error: unknown) => storageFaultOf(error) ?? 'failing',
      ),
      tooLong,
    ]);
  };
  const look = async (): Promise<StorageHealth> => {
    // A disk that can't even be queried has no dependable space.
    const disk = await readDisk().catch(() => unreadable);
    const fault = disk === unreadable ? 'failing' : await probe();
    const isRecent = last !== null && performance.now() - last.atMs < reportedForMs;
    const reported = isRecent && last !== null ? last.fault : null;
    return { database: fault ?? reported ?? (disk.freeBytes < minFreeBytes ? 'full' : 'ok'), disk };
  };
  return {
    note,
    readDisk,
    failures: () => failures,
    check: () => {
      const now = performance.now();
      if (checked === null || now - checked.atMs >= rememberedMs) checked = { health: look(), atMs: now };
      return checked.health;
    },
  };
};
