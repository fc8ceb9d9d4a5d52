import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { channelDescriptor } from './child-messages.ts';

/** How much of the end of a child's standard error is kept. */
const lastWordsChars = 4_000;
/** A child that writes more than this is ignored from then on. */
const maxWordsChars = 4_000_000;

export type Child = {
  readonly process: ChildProcess;
  /** Null if the process could not be started. */
  readonly channel: Duplex | null;
  /** The end of its standard error. */
  readonly lastWords: () => string;
};

/** When memory runs out, Linux kills a process: better this one than the server. */
const offerToOutOfMemoryKiller = (pid: number | undefined): void => {
  if (process.platform !== 'linux' || pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '900');
  } catch {
    // Not permitted in this container, or the child is gone.
  }
};

/** Starts a Node process that can only talk over its channel: its output never reaches the server's own. */
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
  // Whoever gives it a task also listens; between tasks nobody does.
  child.on('error', () => {});
  offerToOutOfMemoryKiller(child.pid);
  if (!(channel instanceof Duplex)) return { process: child, channel: null, lastWords: () => words };
  // A dead child doesn't read, and needs no messages.
  channel.on('error', () => {});
  return { process: child, channel, lastWords: () => words };
};
