import { type StorageFault, sqliteCodeOf, sqlStateOf, storageFaultOf } from '../storage/storage-fault.ts';

type Write = (fields: Record<string, unknown>, message: string) => void;
type Window = { leftOut: number };

const windowMs = 60_000;

const errorIn = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : null;

const isFault = (error: unknown): boolean => storageFaultOf(error) !== null;

/**
 * A full disk fails every request, and each failure would write its stack to the log, perhaps on that very disk. So each cause
 * gets one line a minute, without a stack, with the number of failures left out. Returns false for anything that is no such
 * failure.
 */
export const createFaultCondenser = (everyMs = windowMs) => {
  const windows = new Map<StorageFault, Window>();

  const open = (fault: StorageFault, write: Write): void => {
    const window: Window = { leftOut: 0 };
    windows.set(fault, window);
    const end = (): void => {
      windows.delete(fault);
      if (window.leftOut === 0) return;
      write({ fault, leftOut: window.leftOut }, 'the database or its disk went on failing');
      open(fault, write);
    };
    setTimeout(end, everyMs).unref();
  };

  const condense = (error: unknown, message: string, write: Write): boolean => {
    // Of several failures each has its line, unless one of them is of another kind: that one's stack is wanted.
    if (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isFault)) {
      for (const one of error.errors) condense(one, message, write);
      return true;
    }
    const fault = storageFaultOf(error);
    if (fault === null) return false;
    const window = windows.get(fault);
    if (window) {
      window.leftOut += 1;
      return true;
    }
    open(fault, write);
    const reason = error instanceof Error ? error.message : undefined;
    write(
      {
        fault,
        reason,
        sqliteCode: sqliteCodeOf(error) ?? undefined,
        sqlState: sqlStateOf(error) ?? undefined,
      },
      message,
    );
    return true;
  };
  return (fields: unknown, message: string, write: Write): boolean =>
    condense(errorIn(fields), message, write);
};
