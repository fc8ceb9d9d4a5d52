import type { z } from 'zod';
import type { Budget } from './budgets.ts';
import { fromChild, maxMessageBytes, type ToChild } from './child-messages.ts';
import { jsonLine, readJsonLines } from './json-lines.ts';
import { readResidentBytes } from './resident-memory.ts';
import type { Child } from './start-child.ts';

const watchEveryMs = 50;
const measureDiskEveryMs = 1_000;
/** No healthy child sends this much: handling it would block everybody else. */
const maxMessagesPerSecond = 1_000;

export type BudgetName = 'memory' | 'idle' | 'total' | 'disk';

/**
 * How a child ended. `done`: it sent its last message and waits for another task. `crashed`: it died by itself, or sent something
 * that no child sends.
 */
export type ChildEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'finished' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'overBudget'; readonly budget: BudgetName }
  | {
      readonly kind: 'crashed';
      readonly code: number | null;
      readonly signal: NodeJS.Signals | null;
      readonly lastWords: string;
    };

export type ChildWork<Message> = {
  readonly child: Child;
  readonly task: unknown;
  /** The messages that the task may send; anything else counts as a crash. */
  readonly messageSchema: z.ZodType<Message>;
  /** Each is a sign of progress. */
  readonly onMessage: (message: Message) => void;
  /** Whether the child is reused: its first message ends the task, and it waits for another. Otherwise it exits by itself. */
  readonly isReused?: boolean;
  readonly budget: Budget;
  /** Bytes that the task has on disk right now. */
  readonly measureDisk?: () => Promise<number>;
  readonly signal?: AbortSignal;
  /** Starts messages to the child while it works, and returns the function that stops them. */
  readonly whileRunning?: (tell: (message: ToChild) => Promise<void>) => () => void;
};

/** V8's last words when memory runs out before any thread could report it: it aborts the process. */
const saysOutOfMemory = (lastWords: string): boolean =>
  /heap out of memory|Fatal process out of memory/i.test(lastWords);

/** Checks a child's budgets by ticks rather than by the time of day: a machine that slept was not idle. */
const watchBudgets = (
  { child, budget, measureDisk }: Pick<ChildWork<unknown>, 'child' | 'budget' | 'measureDisk'>,
  reportedBytes: () => number,
  end: (budget: BudgetName) => void,
) => {
  let totalMs = 0;
  let idleMs = 0;
  let isMeasuring = false;
  const checkDisk = async (measure: () => Promise<number>): Promise<void> => {
    isMeasuring = true;
    // A directory that can't be read for a moment is checked again.
    const bytes = await measure().catch(() => 0);
    isMeasuring = false;
    if (bytes > budget.diskBytes) end('disk');
  };
  const timer = setInterval(() => {
    totalMs += watchEveryMs;
    idleMs += watchEveryMs;
    const residentBytes = readResidentBytes(child.process.pid) ?? reportedBytes();
    if (residentBytes > budget.memoryBytes) end('memory');
    else if (totalMs >= budget.totalMs) end('total');
    else if (idleMs >= budget.idleMs) end('idle');
    else if (measureDisk && !isMeasuring && totalMs % measureDiskEveryMs < watchEveryMs)
      void checkDisk(measureDisk);
  }, watchEveryMs);
  return {
    progress: (): void => {
      idleMs = 0;
    },
    end: (): void => clearInterval(timer),
  };
};

/**
 * Gives a child its task and supervises it; resolves once the process is gone, or a reused one has answered. Whatever the child does (hogs memory, hangs, dies,
 * sends nonsense) only ends it. A cancelled child is killed at once, which can do no harm.
 */
export const runInChild = <Message>(work: ChildWork<Message>): Promise<ChildEnd> => {
  const { child, task, messageSchema, onMessage, signal, whileRunning } = work;
  const { process: childProcess, channel } = child;
  return new Promise((resolve) => {
    let endedAs: ChildEnd | null = null;
    let fault = '';
    let reportedBytes = 0;
    let messages = 0;
    const end = (reason: ChildEnd | null): void => {
      endedAs ??= reason;
      childProcess.kill('SIGKILL');
    };
    const failWith = (what: string): void => {
      fault ||= what;
      end(null);
    };
    const watch = watchBudgets(
      work,
      () => reportedBytes,
      (budget) => end({ kind: 'overBudget', budget }),
    );
    const counting = setInterval(() => {
      messages = 0;
    }, 1_000);
    const cancel = (): void => end({ kind: 'cancelled' });
    const handleMessage = (value: unknown): void => {
      const parsed = messageSchema.safeParse(value);
      watch.progress();
      if (!parsed.success) failWith('a message of no known kind');
      else if (endedAs === null && fault === '') {
        onMessage(parsed.data);
        if (work.isReused) finish({ kind: 'done' });
      }
    };
    const take = (value: unknown): void => {
      messages += 1;
      const message = fromChild.safeParse(value).data;
      if (messages > maxMessagesPerSecond) failWith('too many messages');
      else if (message?.type === 'memory') reportedBytes = message.bytes;
      else if (message?.type === 'outOfMemory') end({ kind: 'overBudget', budget: 'memory' });
      else handleMessage(message?.value);
    };
    const tell = (message: ToChild): Promise<void> =>
      new Promise((resolveSent) => {
        if (channel?.writable) channel.write(jsonLine(message), () => resolveSent());
        else resolveSent();
      });

    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    const endReading =
      channel && readJsonLines(channel, { maxBytes: maxMessageBytes, onValue: take, onFault: failWith });
    void tell({ type: 'task', task });
    const endTelling = whileRunning?.(tell);

    const finish = (childEnd: ChildEnd): void => {
      endTelling?.();
      endReading?.();
      watch.end();
      clearInterval(counting);
      signal?.removeEventListener('abort', cancel);
      childProcess.off('close', onClose);
      childProcess.off('error', onError);
      resolve(childEnd);
    };
    const settle = (code: number | null, killedBy: NodeJS.Signals | null, lastWords: string): void => {
      if (endedAs) finish(endedAs);
      else if (fault === '' && code === 0) finish({ kind: 'finished' });
      else if (saysOutOfMemory(lastWords)) finish({ kind: 'overBudget', budget: 'memory' });
      else finish({ kind: 'crashed', code, signal: killedBy, lastWords: `${lastWords}${fault}` });
    };
    const onClose = (code: number | null, killedBy: NodeJS.Signals | null): void =>
      settle(code, killedBy, child.lastWords());
    // No process or memory left for one.
    const onError = (error: Error): void => settle(null, null, error.message);
    childProcess.once('close', onClose);
    childProcess.once('error', onError);
  });
};
