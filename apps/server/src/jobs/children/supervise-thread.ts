import { Socket } from 'node:net';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { channelDescriptor, type FromChild, type ToChild } from './child-messages.ts';
import { jsonLine, readJsonLines } from './json-lines.ts';

export type Supervised = {
  /** The worker thread, which gets its tasks as messages. The process ends with it. */
  readonly threadFile: URL;
  readonly threadData?: unknown;
  readonly resourceLimits: ResourceLimits;
  /** Whether searches are running that the thread has to yield to. */
  readonly onSearches?: (areSome: boolean) => void;
  /** Cleans up after the thread once the server is gone. */
  readonly onAbandoned?: (task: unknown) => Promise<void>;
};

const memoryEveryMs = 500;
const maxTaskBytes = 1024 * 1024;
/** A process whose server is gone, or doesn't read what it was told last, exits after this long, cleaned up or not. */
const abandonedMs = 10_000;

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * The main thread of a child process. The work runs in a thread of its own, so that this one can always listen. When the server
 * is gone, its end of the channel closes: the work is stopped and cleaned up, and the process exits.
 */
export const superviseThread = (supervised: Supervised): void => {
  const { threadFile, threadData, resourceLimits, onSearches, onAbandoned } = supervised;
  const channel = new Socket({ fd: channelDescriptor, readable: true, writable: true });
  let task: unknown;
  let isAbandoned = false;
  const send = (message: FromChild): void => {
    if (channel.writable) channel.write(jsonLine(message));
  };
  /** Not before the server has read all: a write to a process that is gone fails, and takes from the server what it hasn't read yet. */
  const endProcess = (code: number): void => {
    isAbandoned = true;
    if (!channel.writable) process.exit(code);
    channel.once('close', () => process.exit(code)).end();
    setTimeout(() => process.exit(code), abandonedMs);
  };

  const worker = new Worker(threadFile, { workerData: threadData, resourceLimits });
  worker.on('message', (value) => send({ type: 'told', value }));
  worker.on('error', (error) => {
    if (isOutOfMemory(error)) send({ type: 'outOfMemory' });
    else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  });
  worker.on('exit', (code) => {
    if (!isAbandoned) endProcess(code === 0 ? Number(process.exitCode ?? 0) : 1);
  });

  const abandon = async (): Promise<void> => {
    if (isAbandoned) return;
    isAbandoned = true;
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), abandonedMs).unref();
    await worker.terminate();
    if (task !== undefined) await onAbandoned?.(task);
    process.exit(1);
  };
  channel.on('error', () => void abandon());
  channel.on('close', () => void abandon());
  readJsonLines(channel, {
    maxBytes: maxTaskBytes,
    onFault: () => void abandon(),
    // The other end is a server of the same release, so its messages need no validation.
    onValue: (value) => {
      const message = value as ToChild;
      if (message.type === 'searches') onSearches?.(message.areSome);
      else {
        task = message.task;
        worker.postMessage(task);
      }
    },
  });
  if (process.platform !== 'linux')
    setInterval(() => send({ type: 'memory', bytes: process.memoryUsage.rss() }), memoryEveryMs).unref();
};
