import { limits } from '@vitrina/contract';
import { reloadFailedStyles } from './reload-failed-styles.ts';

/** A chunk of the panel that failed to load, or not in time. Reloading the page usually helps. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
}

/** Loads a chunk of the panel; gives up after 120 s. Throws `ChunkFailure`. */
export const loadChunk = async <T>(load: () => Promise<T>, timeoutMs: number = limits.chunkTimeoutMs) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure('time-out')), timeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    throw cause instanceof ChunkFailure ? cause : new ChunkFailure('not loaded', { cause });
  } finally {
    clearTimeout(timer);
  }
};

const pausesMs = [1_000, 2_000, 4_000];

/** As `loadChunk`, but a chunk that could not be loaded is asked for again a few times: the server may just be restarting. */
export const loadChunkPatiently = async <T>(load: () => Promise<T>): Promise<T> => {
  // Also before the first attempt: another one may have given up on the same styles.
  const attempt = () => reloadFailedStyles(document).then(load);
  for (const pauseMs of pausesMs)
    try {
      return await loadChunk(attempt);
    } catch (failure) {
      // One that timed out has waited long enough.
      if (!(failure instanceof ChunkFailure) || failure.cause === undefined) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  return loadChunk(attempt);
};
