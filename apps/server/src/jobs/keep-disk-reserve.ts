import type { DiskSpace } from '../storage/storage-watch.ts';
import { failedImport } from './failed-import.ts';
import type { RunImport } from './import-job.ts';

/**
 * An import writes a second generation beside the live one. If that would use up the disk, it isn't started, since events,
 * settings and sign-ins need the rest. The history says why.
 */
export const keepDiskReserve =
  (runImport: RunImport, readDisk: () => Promise<DiskSpace>): RunImport =>
  async (job, watch) => {
    const { isLow, freeBytes } = await readDisk();
    if (!isLow) return runImport(job, watch);
    return failedImport('IMPORT_DISK_FULL', { freeBytes });
  };
