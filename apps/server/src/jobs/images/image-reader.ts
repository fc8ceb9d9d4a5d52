import { Turns } from '../../threads/turns.ts';
import { type Budget, imageBudget } from '../children/budgets.ts';
import { createIdleChildren } from '../children/idle-children.ts';
import { runInChild } from '../children/run-in-child.ts';
import { startChild } from '../children/start-child.ts';
import { type ImageOutcome, type ImageTask, imageOutcome } from './image-task.ts';

export type ImageReaderOptions = {
  readonly budget?: Budget;
  /** The process's main file. */
  readonly childFile?: URL;
};

export type ImageReader = {
  /** Pictures of one owner at a time wait for those of others. A picture that costs more than it may, or kills its process, is `too_costly`. */
  readonly read: (owner: string, task: ImageTask) => Promise<ImageOutcome>;
  readonly close: () => void;
};

/** The heap of the main thread, which only listens. */
const heapOptions = ['--max-old-space-size=64'];

/** Reads pictures in child processes: what a stranger's bytes do to native code, they do there. One for the check, one for whoever waits for a thumbnail. */
export const createImageReader = ({
  budget = imageBudget,
  childFile = new URL('./image-child.ts', import.meta.url),
}: ImageReaderOptions = {}): ImageReader => {
  const children = createIdleChildren(() => startChild(childFile, heapOptions));
  const closing = new AbortController();
  const lane = (): Turns => new Turns({ total: Infinity, perOwner: Infinity, atOnce: 1 });
  const lanes = { inspect: lane(), shrink: lane() } as const;

  const readInChild = async (task: ImageTask): Promise<ImageOutcome> => {
    let outcome: ImageOutcome | undefined;
    closing.signal.throwIfAborted();
    const child = children.take();
    const end = await runInChild({
      child,
      task,
      messageSchema: imageOutcome,
      onMessage: (message) => {
        outcome = message;
      },
      isReused: true,
      budget,
      signal: closing.signal,
    });
    if (end.kind === 'done') children.giveBack(child);
    if (outcome) return outcome;
    closing.signal.throwIfAborted();
    return { kind: 'unusable', reason: 'too_costly' };
  };
  return {
    read: (owner, task) => lanes[task.kind].run(owner, () => readInChild(task)),
    close: () => {
      closing.abort(new Error('The server is stopping'));
      children.close();
    },
  };
};
