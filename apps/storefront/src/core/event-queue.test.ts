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
type Posted = { readonly url: string; readonly options: RequestInit };

/** A queue whose requests are answered with these statuses, one after the other; `null`: offline. */
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
/** Lets what has been answered be read. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('what happens within two seconds of the first event goes out together, by beacon', () => {
  const { environment, posted, queue } = open('', []);
  queue.add(view(1));
  environment.pass(1500);
  queue.add(view(2));
  environment.pass(499);
  expect(environment.beacons).toEqual([]);
  environment.pass(1);
  expect(environment.beacons.map(({ body }) => sentIn(body))).toEqual([['event-1', 'event-2']]);
  expect(environment.beacons[0]?.url).toBe(url);
  environment.pass(10_000);
  expect(environment.beacons).toHaveLength(1);
  expect(posted).toEqual([]);
});

test('a page that is left sends at once, fifty at a time, and nothing twice', () => {
  const { environment, queue } = open('', []);
  for (let id = 1; id <= 101; id++) queue.add(view(id));
  queue.flush();
  expect(environment.beacons.map(({ body }) => sentIn(body).length)).toEqual([50, 50, 1]);
  environment.pass(10_000);
  queue.flush();
  expect(environment.beacons).toHaveLength(3);
});

test('with a key, which no beacon carries, they are posted; so they are where the browser takes no beacon', async () => {
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
    environment.pass(4999);
    expect(posted).toHaveLength(1);
    environment.pass(1);
    await settle();
    expect(posted).toHaveLength(2);
    expect(sentIn(posted[1]?.options.body)).toEqual(['event-1']);
    environment.pass(60_000);
    expect(posted).toHaveLength(2);
  },
);

test.each([[202], [400], [499]])('what is answered with %s is not sent again', async (status) => {
  const { environment, posted, queue } = open('key', [status]);
  queue.add(view(1));
  queue.flush();
  await settle();
  environment.pass(60_000);
  expect(posted).toHaveLength(1);
});

test('what waits names nobody once the visitor takes their consent back', () => {
  const { environment, queue } = open('', []);
  queue.add(view(1, 'visitor'));
  queue.dropNames();
  queue.add(view(2, 'visitor'));
  queue.flush();
  const { events } = JSON.parse(environment.beacons[0]?.body ?? '') as { events: Event[] };
  expect(events.map(({ visitor }) => visitor)).toEqual([undefined, 'visitor']);
});
