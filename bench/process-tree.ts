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

/** Resident bytes of a process, pages that it shares with others by its part of them; needs the right to look (Linux). */
const proportionalBytes = ({ pid, rssBytes }: Process): number => {
  try {
    const pss = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return pss === undefined ? rssBytes : Number(pss) * 1024;
  } catch {
    return 0;
  }
};

type BytesOf = (process: Process) => number;
const resident: BytesOf = ({ rssBytes }) => rssBytes;

const bytesOfTree = (root: number, bytesOf: BytesOf): number => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const tree = new Set([root]);
  // A child's id is usually higher than its parent's, but ids wrap around.
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  return all.reduce((sum, process) => sum + (tree.has(process.pid) ? bytesOf(process) : 0), 0);
};

/** Resident bytes of a process and all of its descendants (Linux). Shared pages count once for each process. */
export const residentBytesOfTree = (root: number): number => bytesOfTree(root, resident);

/** The same, with shared pages counted once. */
export const proportionalBytesOfTree = (root: number): number => bytesOfTree(root, proportionalBytes);

const sampleEveryMs = 100;

/** Watches the memory of a server and its children; the returned function stops that and returns the maximum. */
export const watchMemory = (root: () => number, bytesOf = residentBytesOfTree): (() => number) => {
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, bytesOf(root()));
  }, sampleEveryMs);
  return () => {
    clearInterval(timer);
    return peakBytes;
  };
};
