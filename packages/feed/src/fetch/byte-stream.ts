import { FeedError } from '../feed-error.ts';

export type ByteStream = AsyncIterable<Uint8Array>;

/** The first bytes of a stream (`wantedBytes`, or fewer if it ends) and the whole stream again. */
export const peek = async (
  stream: ByteStream,
  wantedBytes: number,
): Promise<{ head: Uint8Array; all: ByteStream }> => {
  const iterator = stream[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let length = 0;
  while (length < wantedBytes) {
    const next = await iterator.next();
    if (next.done) break;
    seen.push(next.value);
    length += next.value.length;
  }
  const all = (async function* () {
    try {
      yield* seen.splice(0);
      while (true) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  })();
  return { head: Buffer.concat(seen).subarray(0, wantedBytes), all };
};

export type Slowest = { readonly bytesPerSecond: number; readonly windowMs: number };

/**
 * The same stream, ended by FEED_TIMEOUT once it was too slow for a whole window. Only waiting for the stream counts, not the time that the
 * reader takes in between.
 */
export async function* limitSlowness(
  stream: ByteStream,
  { bytesPerSecond, windowMs }: Slowest,
  host: string,
): ByteStream {
  let waitedMs = 0;
  let bytes = 0;
  let waitingSince = performance.now();
  for await (const chunk of stream) {
    waitedMs += performance.now() - waitingSince;
    bytes += chunk.length;
    if (waitedMs >= windowMs) {
      if (bytes * 1000 < bytesPerSecond * waitedMs)
        throw new FeedError('FEED_TIMEOUT', { host, limit: bytesPerSecond, what: 'rate' });
      waitedMs = 0;
      bytes = 0;
    }
    yield chunk;
    waitingSince = performance.now();
  }
}

/** The same stream, ended by FEED_TOO_LARGE as soon as it is longer than `maxBytes`. */
export async function* limitBytes(stream: ByteStream, maxBytes: number): ByteStream {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FeedError('FEED_TOO_LARGE', { limit: maxBytes });
    yield chunk;
  }
}
