import { setImmediate } from 'node:timers/promises';

/** Items handled at once: few enough for everybody else to have their turn in between, and for one SQL statement. */
export const chunkSize = 500;

/** Long lists in pieces, with a turn of the event loop before each. */
export async function* inChunks<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += chunkSize) {
    await setImmediate();
    yield items.slice(at, at + chunkSize);
  }
}

/** Visits each item; between chunks, others have their turn. */
export const visitInTurns = async <T>(items: readonly T[], visit: (item: T) => void): Promise<void> => {
  for await (const chunk of inChunks(items)) for (const item of chunk) visit(item);
};
