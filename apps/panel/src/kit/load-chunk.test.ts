import { afterEach, describe, expect, test, vi } from 'vitest';
import { ChunkFailure, loadChunk } from './load-chunk.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('loading chunks', () => {
  test('[R8.15] gives up on a chunk after 120 s', async () => {
    vi.useFakeTimers();
    let outcome = 'waiting';
    loadChunk(() => new Promise(() => {})).catch((failure: unknown) => {
      outcome = failure instanceof ChunkFailure ? 'failed' : 'other';
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBe('failed');
  });
  test('[R8.15] distinguishes a chunk that the server no longer has from other failures', async () => {
    const missing = loadChunk(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(missing).rejects.toBeInstanceOf(ChunkFailure);
  });
  test('resolves to what was loaded', async () => {
    await expect(loadChunk(async () => 7)).resolves.toBe(7);
  });
});
