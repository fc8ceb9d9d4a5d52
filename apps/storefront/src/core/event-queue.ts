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

/** Batches events, so that they cost the shop's page one request. A failed batch is sent once more. */
export const createEventQueue = ({ environment, url, apiKey }: Options) => {
  let waiting: Event[] = [];
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
    // A beacon can't carry the key's header.
    if (apiKey === '' && environment.sendBeacon(url, body)) return;
    if (await post(body)) return;
    environment.wait(retryMs, () => void post(body));
  };
  const flush = (): void => {
    cancelTimer?.();
    cancelTimer = null;
    const events = waiting;
    waiting = [];
    for (let from = 0; from < events.length; from += maxAtOnce)
      void send(events.slice(from, from + maxAtOnce));
  };
  return {
    add: (event: Event): void => {
      waiting.push(event);
      cancelTimer ??= environment.wait(batchMs, flush);
    },
    flush,
    /** Makes the pending events anonymous. */
    anonymise: (): void => {
      waiting = waiting.map(({ visitor: _, ...event }) => event);
    },
  };
};
