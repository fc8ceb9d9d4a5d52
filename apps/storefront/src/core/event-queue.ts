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
/** A request that was sent this long ago has arrived, or never will. */
const overtakingMs = 30_000;

const withoutVisitor = ({ visitor: _, ...event }: Event): Event => event;

/**
 * Batches events, so that they cost the shop's page one request. A failed batch is sent once more. A click counts for its search only if
 * the search arrives first, and browsers send requests side by side: a search goes again with its clicks, and counts once by its id.
 */
export const createEventQueue = ({ environment, url, apiKey }: Options) => {
  let waiting: Event[] = [];
  let sentSearches: { readonly event: Event; readonly sentMs: number }[] = [];
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
      const isWithdrawn = withdrawals > withdrawalsBefore;
      void post(isWithdrawn ? writeJson({ events: events.map(withoutVisitor) }) : body);
    });
  };
  const withSearches = (events: readonly Event[]): readonly Event[] => {
    const clicked = new Set(events.filter(({ type }) => type === 'click').map(({ queryId }) => queryId));
    return [
      ...sentSearches.map(({ event }) => event).filter(({ queryId }) => clicked.has(queryId)),
      ...events,
    ];
  };
  const flush = (): void => {
    cancelTimer?.();
    cancelTimer = null;
    const events = waiting;
    waiting = [];
    const now = environment.now();
    // Either way: a clock may be set back.
    sentSearches = sentSearches.filter(({ sentMs }) => Math.abs(now - sentMs) < overtakingMs);
    for (let from = 0; from < events.length; from += maxAtOnce) {
      const batch = events.slice(from, from + maxAtOnce);
      void send(withSearches(batch));
      for (const event of batch)
        if (event.type === 'search' || event.type === 'browse') sentSearches.push({ event, sentMs: now });
    }
  };
  return {
    add: (event: Event): void => {
      waiting.push(event);
      cancelTimer ??= environment.wait(batchMs, flush);
    },
    flush,
    /** Makes the pending events anonymous, and those that are sent once more. */
    anonymise: (): void => {
      withdrawals += 1;
      sentSearches = [];
      waiting = waiting.map(withoutVisitor);
    },
  };
};
