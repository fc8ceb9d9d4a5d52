// @vitest-environment node
import { expect, test } from 'vitest';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { createEventQueue, type Event } from './event-queue.ts';

const url = 'https://s.example/public/events/kubki';
const view = (id: number, visitor?: string): Event => ({
  type: 'view',
  eventId: `event-${id}`,
  at: '2026-01-01T00:00:00.000Z',
  queryId: 'q',
  productIds: ['P1'],
  ...(visitor !== undefined && { visitor }),
});
const searchOf = (queryId: string, visitor?: string): Event => ({
  ...{ type: 'search', eventId: `search-${queryId}`, at: '2026-01-01T00:00:00.000Z', queryId },
  ...{ query: 'kubek', total: 3, context: 'serp' },
  ...(visitor !== undefined && { visitor }),
});
const clickIn = (queryId: string): Event => ({
  ...{ type: 'click', eventId: `click-${queryId}`, at: '2026-01-01T00:00:01.000Z', queryId },
  ...{ productId: 'P1', position: 1 },
});
type Posted = { readonly url: string; readonly options: RequestInit };

/** A queue whose requests get these statuses in turn; `null` means offline. */
const open = (apiKey: string, statuses: (number | null)[], takesBeacons = true) => {
  const posted: Posted[] = [];
  const environment = createFakeEnvironment({
    fetch: async (input, options = {}) => {
      posted.push({ url: String(input), options });
      const status = statuses.shift();
      if (status === null || status === undefined) throw new TypeError('offline');
      return new Response(null, { status });
    },
    ...(!takesBeacons && { sendBeacon: () => false }),
  });
  return { environment, posted, queue: createEventQueue({ environment, url, apiKey }) };
};
const sentIn = (body: unknown): string[] =>
  (JSON.parse(String(body)) as { events: Event[] }).events.map(({ eventId }) => eventId);
/** Waits until pending replies have been processed. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('sends the events of two seconds together, by beacon', () => {
  const { environment, posted, queue } = open('', []);
  queue.add(view(1));
  environment.advance(1500);
  queue.add(view(2));
  environment.advance(499);
  expect(environment.beacons).toEqual([]);
  environment.advance(1);
  expect(environment.beacons.map(({ body }) => sentIn(body))).toEqual([['event-1', 'event-2']]);
  expect(environment.beacons[0]?.url).toBe(url);
  environment.advance(10_000);
  expect(environment.beacons).toHaveLength(1);
  expect(posted).toEqual([]);
});

test('sends at once when the page is left, fifty at a time, and nothing twice', () => {
  const { environment, queue } = open('', []);
  for (let id = 1; id <= 101; id++) queue.add(view(id));
  queue.flush();
  expect(environment.beacons.map(({ body }) => sentIn(body).length)).toEqual([50, 50, 1]);
  environment.advance(10_000);
  queue.flush();
  expect(environment.beacons).toHaveLength(3);
});

test('posts the events if there is a key, which a beacon can’t carry, or if the browser refuses the beacon', async () => {
  const keyed = open('key', [202]);
  keyed.queue.add(view(1));
  keyed.queue.flush();
  await settle();
  expect(keyed.environment.beacons).toEqual([]);
  expect(keyed.posted).toMatchObject([
    {
      url,
      options: {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        headers: { 'x-api-key': 'key', 'content-type': 'text/plain' },
      },
    },
  ]);
  const plain = open('', [202], false);
  plain.queue.add(view(1));
  plain.queue.flush();
  await settle();
  expect(plain.posted[0]?.options.headers).toEqual({ 'content-type': 'text/plain' });
});

test.each([[500], [429], [null]])(
  'what fails with %s is sent once more after five seconds',
  async (status) => {
    const { environment, posted, queue } = open('key', [status, status, status]);
    queue.add(view(1));
    queue.flush();
    await settle();
    environment.advance(4999);
    expect(posted).toHaveLength(1);
    environment.advance(1);
    await settle();
    expect(posted).toHaveLength(2);
    expect(sentIn(posted[1]?.options.body)).toEqual(['event-1']);
    environment.advance(60_000);
    expect(posted).toHaveLength(2);
  },
);

test.each([[202], [400], [499]])('does not retry after status %s', async (status) => {
  const { environment, posted, queue } = open('key', [status]);
  queue.add(view(1));
  queue.flush();
  await settle();
  environment.advance(60_000);
  expect(posted).toHaveLength(1);
});

test('[R10.06] a click brings the searches that are perhaps still on their way', () => {
  const { environment, queue } = open('', []);
  for (const id of ['q1', 'q2']) queue.add(searchOf(id));
  queue.add(view(1));
  queue.flush();
  queue.add(view(2));
  queue.flush();
  queue.add(clickIn('q2'));
  queue.flush();
  expect(environment.beacons.map(({ body }) => sentIn(body))).toEqual([
    ['search-q1', 'search-q2', 'event-1'],
    ['event-2'],
    ['search-q1', 'search-q2', 'click-q2'],
  ]);
  environment.advance(31_000);
  queue.add(clickIn('q1'));
  queue.flush();
  expect(environment.beacons.slice(3).map(({ body }) => sentIn(body))).toEqual([['click-q1']]);
});

test('[R10.06] what a visitor was named in goes nowhere again once they withdraw consent', async () => {
  const keyed = open('key', [500, 500, 202]);
  keyed.queue.add(view(1, 'visitor'));
  keyed.queue.add(view(2));
  keyed.queue.flush();
  keyed.queue.add(view(3, 'visitor'));
  keyed.queue.flush();
  await settle();
  keyed.queue.anonymise();
  keyed.environment.advance(5000);
  await settle();
  expect(keyed.posted.slice(2).map(({ options }) => sentIn(options.body))).toEqual([['event-2']]);

  const { environment, queue } = open('', []);
  queue.add(searchOf('q1', 'visitor'));
  queue.add(searchOf('q2'));
  queue.flush();
  queue.anonymise();
  queue.add(clickIn('q2'));
  queue.flush();
  expect(environment.beacons.slice(1).map(({ body }) => sentIn(body))).toEqual([['search-q2', 'click-q2']]);
});

test('pending events become anonymous when the visitor withdraws consent', () => {
  const { environment, queue } = open('', []);
  queue.add(view(1, 'visitor'));
  queue.anonymise();
  queue.add(view(2, 'visitor'));
  queue.flush();
  const { events } = JSON.parse(environment.beacons[0]?.body ?? '') as { events: Event[] };
  expect(events.map(({ visitor }) => visitor)).toEqual([undefined, 'visitor']);
});
