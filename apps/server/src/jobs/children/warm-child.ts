import type { Child } from './start-child.ts';

/** After this long without use no child is kept ready: it holds some 50 MB. */
const keptMs = 5 * 60_000;

export type WarmChild = {
  /** A child that has loaded its code already, if there is one, else one that has yet to. */
  readonly take: () => Child;
  /** Gets the next one ready. */
  readonly prepare: () => void;
  readonly close: () => void;
};

const isAlive = ({ process: { exitCode, signalCode } }: Child): boolean =>
  exitCode === null && signalCode === null;

/** Keeps one child ready for a while after each use: who works with a wizard asks again soon. */
export const createWarmChild = (start: () => Child): WarmChild => {
  let spare: Child | null = null;
  let expiry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const drop = (): void => {
    spare?.process.kill('SIGKILL');
    spare = null;
  };
  return {
    take: () => {
      const taken = spare && isAlive(spare) ? spare : start();
      spare = null;
      return taken;
    },
    prepare: () => {
      if (isClosed) return;
      clearTimeout(expiry);
      expiry = setTimeout(drop, keptMs).unref();
      if (spare && isAlive(spare)) return;
      const next = start();
      // It is not to hold up the end of this process: with its channel closed it ends too.
      next.process.on('error', () => {});
      spare = next;
    },
    close: () => {
      isClosed = true;
      clearTimeout(expiry);
      drop();
    },
  };
};
