import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { channelDescriptor } from './child-messages.ts';

/** Of what a child writes to its standard error this much is kept, of its end. */
const lastWordsChars = 4_000;
/** A child that writes more than this is not listened to any longer. */
const maxWordsChars = 4_000_000;

export type Child = {
  readonly process: ChildProcess;
  /** Null where the process could not be started. */
  readonly channel: Duplex | null;
  /** The end of what it wrote to its standard error. */
  readonly lastWords: () => string;
};

/** Where memory runs out, Linux ends a process: rather this one than the server. */
const offerToOutOfMemoryKiller = (pid: number | undefined): void => {
  if (process.platform !== 'linux' || pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '900');
  } catch {
    // Not allowed in this container, or the child is gone already.
  }
};

/** Starts a process of this Node that can only talk over its channel: nothing of its output reaches the server's own. */
export const startChild = (mainFile: URL, nodeOptions: readonly string[] = []): Child => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...nodeOptions, fileURLToPath(mainFile)],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], windowsHide: true },
  );
  let words = '';
  let wordsChars = 0;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-lastWordsChars);
    wordsChars += text.length;
    if (wordsChars > maxWordsChars) child.stderr?.destroy();
  });
  const channel = child.stdio?.[channelDescriptor];
  // Whoever gives it a task listens too; between two tasks nobody does.
  child.on('error', () => {});
  offerToOutOfMemoryKiller(child.pid);
  if (!(channel instanceof Duplex)) return { process: child, channel: null, lastWords: () => words };
  // A child that is gone does not read: what it was told is of no use to anybody.
  channel.on('error', () => {});
  return { process: child, channel, lastWords: () => words };
};
