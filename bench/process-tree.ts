import { readdirSync, readFileSync } from 'node:fs';

type Process = { readonly pid: number; readonly parent: number; readonly rssBytes: number };

const pageBytes = 4096;

const readProcess = (pid: number): Process | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; what follows does not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(fields[1]), rssBytes: Number(fields[21]) * pageBytes };
  } catch {
    // The process has ended.
    return null;
  }
};

/** Resident bytes of a process and all of its descendants (Linux). Shared pages count once for each process. */
export const residentBytesOfTree = (root: number): number => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const tree = new Set([root]);
  // A child's id is usually higher than its parent's, but ids wrap around.
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  return all.reduce((sum, { pid, rssBytes }) => sum + (tree.has(pid) ? rssBytes : 0), 0);
};

const sampleEveryMs = 100;

/** Watches the memory of a server and its children; the returned function stops that and returns the maximum. */
export const watchMemory = (root: () => number): (() => number) => {
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, residentBytesOfTree(root()));
  }, sampleEveryMs);
  return () => {
    clearInterval(timer);
    return peakBytes;
  };
};
