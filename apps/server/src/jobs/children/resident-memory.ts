import { readFileSync } from 'node:fs';

/** Resident memory of a process in bytes, all threads together; null if the system doesn't tell, or the process is gone. */
export const readResidentBytes = (pid: number | undefined): number | null => {
  if (process.platform !== 'linux' || pid === undefined) return null;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
};
