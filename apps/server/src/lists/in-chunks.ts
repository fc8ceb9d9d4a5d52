import { setImmediate } from 'node:timers/promises';
import { chunk } from '../storage/sql/chunk.ts';

/** Few enough for others to get their turn in between, and for one SQL statement. */
export const chunkSize = 500;

/** Splits a long list into chunks, with a turn of the event loop before each. */
export async function* inChunks<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (const some of chunk(items, chunkSize)) {
    await setImmediate();
    yield some;
  }
}

/** Visits every item; others get their turn between chunks. */
export const visitInTurns = async <T>(items: readonly T[], visit: (item: T) => void): Promise<void> => {
  for await (const chunk of inChunks(items)) for (const item of chunk) visit(item);
};
