import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../storage/database.ts';
import { createCustomer } from '../../account/service.ts';
import { listPhrases } from '../repository.ts';
import { type EventPlace, otherPhrases, type VisitorEvent } from '../visitor-event.ts';
import { createPhraseRoom } from './phrase-room.ts';
import { writeGroup } from './write-group.ts';

let database: Awaited<ReturnType<typeof openDatabase>>;
let place: EventPlace;
let ids = 0;
beforeEach(async () => {
  database = await openDatabase(':memory:');
  const input = { email: 'a@b.example', password: 'correct horse', name: 'A', domain: 'shop.example' };
  const created = await createCustomer(database, input, new Date());
  const customerId = (created.ok && created.data?.id) || '';
  place = { customerId, instanceId: 'search', catalogId: 'catalog' };
});
afterEach(() => database.destroy());

const search = (phrase: string, day = '2026-03-10', fields: Partial<VisitorEvent> = {}): VisitorEvent => {
  ids += 1;
  const common = { eventId: `event-${ids}`, at: `${day}T12:00:00.000Z`, visitor: null, queryId: null };
  return { ...common, type: 'search', phrase, total: 1, context: 'serp', ...fields } as VisitorEvent;
};
const rowsOf = async (of: Database, day = '2026-03-10') => {
  const rows = await of
    .selectFrom('phrase_day')
    .select(['phrase', 'searches'])
    .where('context', '=', 'all')
    .where('day', '=', day)
    .orderBy('phrase')
    .execute();
  return Object.fromEntries(rows.map(({ phrase, searches }) => [phrase, searches]));
};

describe('[R3.29] the distinct phrases of a day', () => {
  test('have a row each up to the most there may be; what comes then counts under one name, known ones under theirs', async () => {
    const room = createPhraseRoom(3);
    const write = (...phrases: string[]) =>
      writeGroup(database, [{ place, events: phrases.map((phrase) => search(phrase)) }], room);
    await write('a', 'b');
    await write('b', 'c', 'd', 'e');
    await write('f', 'a', 'a');
    expect(await rowsOf(database)).toEqual({ a: 3, b: 2, c: 1, [otherPhrases]: 3 });
  });

  test('are counted by day, and again after a restart', async () => {
    const events = (phrases: readonly string[], day: string) => phrases.map((phrase) => search(phrase, day));
    const write = (some: VisitorEvent[]) =>
      writeGroup(database, [{ place, events: some }], createPhraseRoom(2));
    await write([...events(['a', 'b', 'c'], '2026-03-10'), ...events(['a'], '2026-03-11')]);
    await write([...events(['d'], '2026-03-10'), ...events(['b', 'c'], '2026-03-11')]);
    expect(await rowsOf(database)).toEqual({ a: 1, b: 1, [otherPhrases]: 2 });
    expect(await rowsOf(database, '2026-03-11')).toEqual({ a: 1, b: 1, [otherPhrases]: 1 });
  });

  test('whose searches come again and again don’t fill the day', async () => {
    const room = createPhraseRoom(4);
    for (let turn = 0; turn < 10; turn += 1)
      await writeGroup(database, [{ place, events: [search('a'), search('b')] }], room);
    await writeGroup(database, [{ place, events: [search('c')] }], room);
    expect(await rowsOf(database)).toEqual({ a: 10, b: 10, c: 1 });
  });

  test('clicks and sales of the others go with them; what they are is never offered as a popular query', async () => {
    const room = createPhraseRoom(1);
    const of = { visitor: 'ann', queryId: 'q1' } as const;
    await writeGroup(
      database,
      [
        {
          place,
          events: [
            search('first', undefined, { at: '2026-03-10T11:00:00.000Z' }),
            search('second', undefined, of),
            search('', undefined, { ...of, type: 'click', productId: 'P1' } as Partial<VisitorEvent>),
            search('third'),
            search('fourth'),
          ],
        },
      ],
      room,
    );
    const row = await database
      .selectFrom('phrase_day')
      .select(['searches', 'clicks'])
      .where('context', '=', 'all')
      .where('phrase', '=', otherPhrases)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ searches: 3, clicks: 1 });
    expect(await listPhrases(database, place.customerId, 'search', '2026-03-01', 10)).toEqual([]);
    const intents = await database.selectFrom('search_intent').select('phrase').execute();
    expect(intents.map(({ phrase }) => phrase).sort()).toEqual(['first', 'fourth', 'second', 'third']);
  });
});
