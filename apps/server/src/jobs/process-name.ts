import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** The start time of a process on this machine, in clock ticks since boot; null if it isn't alive. */
const startOf = (pid: number): string | null => {
  try {
    // The second field is the program's name in brackets, which may contain anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? null : (rest[18] ?? null);
  } catch {
    return null;
  }
};

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
};

/** Identifies this process in leases, so that the next one on this machine can tell whether it is alive. */
export const nameThisProcess = (): string =>
  [hostname(), process.pid, startOf(process.pid) ?? '', randomUUID()].join('/');

/** Whether the process of that name is certainly gone. False if this machine can't tell; then its lease will. */
export const hasEnded = (name: string): boolean => {
  const [host, pid, start, id] = name.split('/');
  if (id === undefined || host !== hostname()) return false;
  return process.platform === 'linux' ? startOf(Number(pid)) !== start : !isThere(Number(pid));
};
