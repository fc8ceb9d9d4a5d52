import { expect, test, vi } from 'vitest';
import { concurrency, runImageSchedule } from './image-schedule.ts';

type Due = { customerId: string; catalogId: string; id: string; host: string };

/** Shops with pictures on hosts, kept in memory as the database would; `hold` says how long a picture takes. */
const makeShops = (pictures: readonly Due[], hold: (due: Due) => Promise<number>) => {
  const left = new Map(pictures.map((due) => [`${due.catalogId} ${due.id}`, due]));
  const all = (catalogId: string): Due[] => [...left.values()].filter((due) => due.catalogId === catalogId);
  const active = new Map<string, number>();
  const most = new Map<string, number>();
  const note = (key: string, change: number): void => {
    active.set(key, (active.get(key) ?? 0) + change);
    most.set(key, Math.max(most.get(key) ?? 0, active.get(key) ?? 0));
  };
  const done: Due[] = [];
  const finished: string[] = [];
  const schedule = runImageSchedule<Due>({
    now: () => new Date(),
    listCatalogs: async () => {
      const places = new Map(
        [...left.values()].map(({ customerId, catalogId }) => [catalogId, { customerId, catalogId }]),
      );
      return [...places.values()];
    },
    listHosts: async ({ catalogId }, _, limit) =>
      [...new Set(all(catalogId).map(({ host }) => host))].slice(0, limit),
    listDue: async ({ catalogId }, host, _, limit) =>
      all(catalogId)
        .filter((due) => due.host === host)
        .slice(0, limit),
    check: async (due) => {
      for (const key of ['all', due.customerId, `host ${due.host}`]) note(key, 1);
      const waitMs = await hold(due);
      for (const key of ['all', due.customerId, `host ${due.host}`]) note(key, -1);
      left.delete(`${due.catalogId} ${due.id}`);
      done.push(due);
      return waitMs;
    },
    onFinished: async ({ catalogId }) => void finished.push(catalogId),
    onError: (error) => {
      throw error;
    },
  });
  return { schedule, done, finished, most };
};

const picturesOf = (shop: string, host: string, count: number): Due[] =>
  Array.from({ length: count }, (_, at) => ({
    customerId: shop,
    catalogId: `${shop}-catalog`,
    id: `${host} ${at}`,
    host,
  }));

test('a host that never answers keeps neither its own shop’s other hosts nor other shops waiting', async () => {
  const never = Promise.withResolvers<number>();
  const slow = picturesOf('slow', 'slow.example', 3000);
  const { schedule, done, finished, most } = makeShops(
    [...slow, ...picturesOf('slow', 'fast.example', 50), ...picturesOf('other', 'other.example', 200)],
    ({ host }) => (host === 'slow.example' ? never.promise : Promise.resolve(0)),
  );
  await vi.waitFor(() => expect(done).toHaveLength(250));
  expect(finished).toEqual(['other-catalog']);
  expect(most.get('host slow.example')).toBe(concurrency.perHost);
  never.resolve(0);
  await vi.waitFor(() => expect(done).toHaveLength(3250), { timeout: 20_000 });
  await vi.waitFor(() => expect(finished).toEqual(['other-catalog', 'slow-catalog']));
  await schedule.stop();
});

test('at most four at once of a host, eight of a customer, sixteen of all; nothing is looked at twice', async () => {
  const pictures = ['a', 'b', 'c'].flatMap((shop) =>
    ['1', '2', '3', '4'].flatMap((host) => picturesOf(shop, `${shop}${host}.example`, 40)),
  );
  const { schedule, done, most } = makeShops(pictures, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return 0;
  });
  await vi.waitFor(() => expect(done).toHaveLength(pictures.length), { timeout: 20_000 });
  expect(new Set(done.map(({ catalogId, id }) => `${catalogId} ${id}`)).size).toBe(pictures.length);
  expect(most.get('all')).toBe(concurrency.all);
  for (const [key, count] of most)
    expect([key, count <= (key === 'all' ? 16 : key.startsWith('host') ? 4 : 8)]).toEqual([key, true]);
  await schedule.stop();
});

test('a host that wants to be left alone is', async () => {
  const { schedule, done } = makeShops(
    [
      ...picturesOf('a', 'busy.example', 100),
      ...picturesOf('b', 'busy.example', 100),
      ...picturesOf('a', 'free.example', 100),
    ],
    async ({ host }) => (host === 'busy.example' ? 60_000 : 0),
  );
  await vi.waitFor(() => expect(done.filter(({ host }) => host === 'free.example')).toHaveLength(100));
  expect(done.filter(({ host }) => host === 'busy.example').length).toBeLessThanOrEqual(concurrency.perHost);
  await schedule.stop();
});
