import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventPlace } from '../../storage/event-places.ts';
import { isTestedOnPostgres, openTestDatabase } from '../../storage/testing/test-database.ts';
import { cart, purchase } from '../../testing/made-events.ts';
import { explainTables } from '../../testing/query-plan.ts';
import { createCustomer } from '../account/service.ts';
import { readBoughtTogether, selectBoughtTogether } from './bought-together.ts';
import type { VisitorEvent } from './visitor-event.ts';
import { createPairRoom } from './writer/add-pairs.ts';
import { createPhraseRoom } from './writer/phrase-room.ts';
import { createWriterState, writeGroup } from './writer/write-group.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let place: EventPlace;
let state = createWriterState();
beforeEach(async () => {
  database = await openTestDatabase();
  const input = { email: 'a@b.example', password: 'correct horse', name: 'A', domain: 'shop.example' };
  const created = await createCustomer(database, input, new Date());
  place = { customerId: (created.ok && created.data?.id) || '', instanceId: 'search', catalogId: 'catalog' };
  state = createWriterState();
});
afterEach(() => database.destroy());

const write = (events: readonly VisitorEvent[], of = place) =>
  writeGroup(database, [{ place: of, events, names: {} }], state);
const now = new Date('2026-03-10T20:00:00.000Z');
const read = async (...productIds: string[]) =>
  Object.fromEntries(await readBoughtTogether(database, place.customerId, place.catalogId, productIds, now));
const buy = (seconds: number, ...productIds: string[]) =>
  purchase(seconds, Object.fromEntries(productIds.map((id) => [id, [1, 10] as const])));
const day = 24 * 60 * 60;
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `m${at}`);

describe('[R2.52] what was bought together', () => {
  test('is known of purchases of two to ten products, of whatever visitor and month', async () => {
    await write([
      buy(0, 'sofa', 'lamp'),
      buy(1, 'sofa', 'rug', 'lamp'),
      cart(2, { sofa: [1, 1], bed: [1, 1] }),
    ]);
    await write([buy(-40 * day, 'sofa', 'rug'), buy(-100 * day, 'lamp', 'rug'), buy(3, 'sofa')]);
    expect(await read('sofa')).toEqual({ lamp: 2, rug: 2 });
    expect(await read('lamp', 'rug')).toEqual({ sofa: 4 });
    expect(await read('lamp')).toEqual({ sofa: 2, rug: 2 });
    expect(await read('bed')).toEqual({});
    expect(await read()).toEqual({});
    await write([buy(4, ...many(11))]);
    expect(await read('m0')).toEqual({});
    await write([buy(5, ...many(10))]);
    expect(Object.keys(await read('m0'))).toHaveLength(9);
  });

  test('is of one catalog and customer, and of the last thirteen months', async () => {
    await write([buy(-400 * day, 'sofa', 'old'), buy(0, 'sofa', 'lamp')]);
    await write([buy(1, 'sofa', 'rug')], { ...place, catalogId: 'other' });
    await write([buy(1, 'sofa', 'lamp')], { ...place, instanceId: 'second' });
    expect(await read('sofa')).toEqual({ lamp: 2 });
    expect(await readBoughtTogether(database, 'stranger', 'catalog', ['sofa'], now)).toEqual(new Map());
  });

  test('grows by three a day at most, however many purchases are reported, and in whatever order of days', async () => {
    await write(Array.from({ length: 10 }, (_, at) => buy(at, 'sofa', 'lamp')));
    await write([buy(20, 'sofa', 'lamp')]);
    expect(await read('sofa')).toEqual({ lamp: 3 });
    for (let times = 0; times < 4; times++) {
      await write([buy(day + times, 'sofa', 'lamp')]);
      await write([buy(-day + times, 'sofa', 'lamp')]);
    }
    expect(await read('sofa'), 'one more day').toEqual({ lamp: 6 });
  });

  test('has no more pairs a month than there is room for; those that are there go on counting', async () => {
    state = createWriterState(createPhraseRoom(), createPairRoom(6));
    await write([buy(0, 'a', 'b'), buy(1, 'a', 'c')]);
    await write([buy(2, 'a', 'b'), buy(3, 'a', 'd')]);
    expect(await read('a'), 'four rows and four more could be too many').toEqual({ b: 2, c: 1 });
    await write([buy(4, 'd', 'e')]);
    expect(await read('d')).toEqual({ e: 1 });
    await write([buy(-40 * day, 'x', 'y')]);
    expect(await read('x'), 'another month has room').toEqual({ y: 1 });
  });

  test.skipIf(isTestedOnPostgres)('is looked up by the beginning of the key', async () => {
    const statement = selectBoughtTogether('c', 'k', ['a', 'b'], ['2026-02', '2026-03']);
    const plan = await explainTables(database, statement);
    expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
    expect(plan).toContain('SEARCH pair USING PRIMARY KEY (place_id=? AND month=? AND product_key=?)');
  });
});
