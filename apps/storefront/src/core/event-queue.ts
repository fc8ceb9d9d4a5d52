import type { PublicEvents } from '@vitrina/contract';
import type { Environment } from './environment.ts';
import { writeJson } from './write-json.ts';

export type Event = PublicEvents['events'][number];

type Options = {
  readonly environment: Environment;
  /** `POST /public/events/{searchId}`. */
  readonly url: string;
  readonly apiKey: string;
};

const batchMs = 2000;
const retryMs = 5000;
const maxAtOnce = 50;
/** Longer than a search waits to be sent, and requests side by side overtake each other by. */
const overtakingMs = 30_000;

const isAnonymous = ({ visitor }: Event): boolean => visitor === undefined;

/**
 * Batches events, so that they cost the shop's page one request. A failed batch is sent once more. A click counts for its search only if
 * the search arrives first, and browsers send requests side by side: what was searched lately goes again with a click. It counts once, by
 * its id.
 */
export const createEventQueue = ({ environment, url, apiKey }: Options) => {
  let waiting: Event[] = [];
  let sentSearches: Event[] = [];
  let withdrawals = 0;
  let cancelTimer: (() => void) | null = null;

  const post = async (body: string): Promise<boolean> => {
    try {
      const response = await environment.fetch(url, {
        method: 'POST',
        body,
        keepalive: true,
        credentials: 'omit',
        // Without a key, this content type avoids a preflight request.
        headers: { 'content-type': 'text/plain', ...(apiKey !== '' && { 'x-api-key': apiKey }) },
      });
      return response.status < 500 && response.status !== 429;
    } catch {
      return false;
    }
  };
  const send = async (events: readonly Event[]): Promise<void> => {
    const body = writeJson({ events });
    const withdrawalsBefore = withdrawals;
    // A beacon can't carry the key's header.
    if (apiKey === '' && environment.sendBeacon(url, body)) return;
    if (await post(body)) return;
    environment.wait(retryMs, () => {
      // Those of a visitor who withdrew consent meanwhile may have arrived, and been erased.
      const again = withdrawals > withdrawalsBefore ? events.filter(isAnonymous) : events;
      if (again.length > 0) void post(writeJson({ events: again }));
    });
  };
  /** All of them, since a search continues the one before it until a click ends both. */
  const withSearches = (events: readonly Event[]): readonly Event[] =>
    events.some(({ type, queryId }) => type === 'click' && queryId !== undefined)
      ? [...sentSearches, ...events]
      : events;
  const flush = (): void => {
    cancelTimer?.();
    cancelTimer = null;
    const events = waiting;
    waiting = [];
    const since = new Date(environment.now() - overtakingMs).toISOString();
    sentSearches = sentSearches.filter(({ at = '' }) => at >= since).slice(-maxAtOnce);
    for (let from = 0; from < events.length; from += maxAtOnce) {
      const batch = events.slice(from, from + maxAtOnce);
      void send(withSearches(batch));
      sentSearches.push(...batch.filter(({ type }) => type === 'search' || type === 'browse'));
    }
  };
  return {
    add: (event: Event): void => {
      waiting.push(event);
      cancelTimer ??= environment.wait(batchMs, flush);
    },
    flush,
    /** Makes the pending events anonymous. What the visitor was named in isn't sent once more. */
    anonymise: (): void => {
      withdrawals += 1;
      sentSearches = sentSearches.filter(isAnonymous);
      waiting = waiting.map(({ visitor: _, ...event }) => event);
    },
  };
};
