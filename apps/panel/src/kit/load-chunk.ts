import { limits } from '@vitrina/contract';

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
