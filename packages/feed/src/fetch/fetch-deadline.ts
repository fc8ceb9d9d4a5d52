import { FeedError } from '../feed-error.ts';

/** Aborts with FEED_TIMEOUT once the whole fetch has taken too long. */
export const startDeadline = (url: string, timeoutMs: number): { signal: AbortSignal; end: () => void } => {
  const controller = new AbortController();
  const details = { host: URL.parse(url)?.hostname ?? '', limit: timeoutMs, what: 'total' };
  const timer = setTimeout(() => controller.abort(new FeedError('FEED_TIMEOUT', details)), timeoutMs).unref();
  return { signal: controller.signal, end: () => clearTimeout(timer) };
};
