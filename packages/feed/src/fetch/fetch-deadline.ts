import { FeedError } from '../feed-error.ts';

/**
 * A signal that aborts with FEED_TIMEOUT once the whole fetch has taken too long, and with the reason of `outer` when that does. `end` lets go of both.
 */
export const startDeadline = (
  url: string,
  timeoutMs: number,
  outer?: AbortSignal,
): { signal: AbortSignal; end: () => void } => {
  const controller = new AbortController();
  const details = { host: URL.parse(url)?.hostname ?? '', limit: timeoutMs, what: 'total' };
  const timer = setTimeout(() => controller.abort(new FeedError('FEED_TIMEOUT', details)), timeoutMs).unref();
  // `AbortSignal.any` would have a signal that lives as long as the server remember each fetch until the next full collection of garbage, with its last bytes.
  const follow = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
};
