import { createOwnerLanes } from '../../threads/owner-lanes.ts';
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
  /** Pictures of one owner at a time wait for those of others. A picture that costs more than it may, takes longer than `withinMs`, or kills its process, is `too_costly`. */
  readonly read: (owner: string, task: ImageTask, withinMs?: number) => Promise<ImageOutcome>;
  readonly close: () => void;
};

/** The heap of the main thread, which only listens. */
const heapOptions = ['--max-old-space-size=64'];

/** Of different owners: one whose picture is costly keeps the visitors of others from nothing. */
const shrunkAtOnce = 2;

/** Reads pictures in child processes: what a stranger's bytes do to native code, they do there. One for the check, two for those who wait for thumbnails. */
export const createImageReader = ({
  budget = imageBudget,
  childFile = new URL('./image-child.ts', import.meta.url),
}: ImageReaderOptions = {}): ImageReader => {
  const children = createIdleChildren(() => startChild(childFile, heapOptions));
  const closing = new AbortController();
  const turns = (atOnce: number): Turns => new Turns({ total: Infinity, perOwner: Infinity, atOnce });
  const inspecting = turns(1);
  const shrinking = turns(shrunkAtOnce);
  const { run: oneOfOwner } = createOwnerLanes(1);

  const readInChild = async (task: ImageTask, withinMs: number): Promise<ImageOutcome> => {
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
      budget: { ...budget, totalMs: Math.min(budget.totalMs, withinMs) },
      signal: closing.signal,
    });
    if (end.kind === 'done') children.giveBack(child);
    if (outcome) return outcome;
    closing.signal.throwIfAborted();
    return { kind: 'unusable', reason: 'too_costly' };
  };
  return {
    read: (owner, task, withinMs = budget.totalMs) =>
      task.kind === 'inspect'
        ? inspecting.run(owner, () => readInChild(task, withinMs))
        : oneOfOwner(owner, () => shrinking.run(owner, () => readInChild(task, withinMs))),
    close: () => {
      closing.abort(new Error('The server is stopping'));
      children.close();
    },
  };
};
