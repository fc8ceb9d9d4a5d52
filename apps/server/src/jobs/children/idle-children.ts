import { readResidentBytes } from './resident-memory.ts';
import type { Child } from './start-child.ts';

/** Kept ready for the next tasks, each with some 50 MB, and for how long after the last one. */
const maxIdle = 3;
const idleMs = 5 * 60_000;
/** A child that its task has left larger than this is not used again. */
const reusableBytes = 200 * 1024 * 1024;

export type IdleChildren = {
  /** A child that waits for a task, its code loaded and warm; else a new one. */
  readonly take: () => Child;
  /** Takes back a child that has done its task. */
  readonly giveBack: (child: Child) => void;
  readonly close: () => void;
};

const isAlive = ({ process: { exitCode, signalCode } }: Child): boolean =>
  exitCode === null && signalCode === null;

/** Children that serve one task after another. One whose task was ended from outside is never given back. */
export const createIdleChildren = (start: () => Child): IdleChildren => {
  let idle: Child[] = [];
  let expiry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const drop = (): void => {
    for (const { process } of idle) process.kill('SIGKILL');
    idle = [];
  };
  return {
    take: () => {
      idle = idle.filter(isAlive);
      return idle.pop() ?? start();
    },
    giveBack: (child) => {
      const isSmall = (readResidentBytes(child.process.pid) ?? 0) <= reusableBytes;
      if (isClosed || idle.length >= maxIdle || !isSmall || !isAlive(child)) {
        child.process.kill('SIGKILL');
        return;
      }
      idle.push(child);
      clearTimeout(expiry);
      expiry = setTimeout(drop, idleMs).unref();
    },
    close: () => {
      isClosed = true;
      clearTimeout(expiry);
      drop();
    },
  };
};
