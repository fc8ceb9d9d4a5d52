import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { isTestedOnPostgres, openTestDatabase } from '../../../storage/testing/test-database.ts';
import { explainTables } from '../../../testing/query-plan.ts';
import { readPhraseDays } from '../../../testing/read-sums.ts';
import { createCustomer } from '../../account/service.ts';
import { otherPhrases, type VisitorEvent } from '../visitor-event.ts';
import { selectKnown } from './known-phrases.ts';
import { createPhraseRoom, selectCounted } from './phrase-room.ts';
import { createWriterState, type WriterState, writeGroup } from './write-group.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let place: EventPlace;
let ids = 0;
beforeEach(async () => {
  database = await openTestDatabase();
  const input = { email: 'a@b.example', password: 'correct horse', name: 'A', domain: 'shop.example' };
  const created = await createCustomer(database, input, new Date());
  const customerId = (created.ok && created.data?.id) || '';
  place = { customerId, instanceId: 'search', catalogId: 'catalog' };
});
afterEach(() => database.destroy());

const search = (phrase: string, day = '2026-03-10', fields: Partial<VisitorEvent> = {}): VisitorEvent => {
  ids += 1;
  const common = { eventId: `event-${ids}`, at: `${day}T12:00:00.000Z`, visitor: null, queryId: null };
  return {
    ...common,
    device: 'phone',
    type: 'search',
    phrase,
    total: 1,
    context: 'serp',
    ...fields,
  } as VisitorEvent;
};
const rowsOf = async (of: Database, wanted = '2026-03-10') =>
  Object.fromEntries(
    (await readPhraseDays(of))
      .filter(({ context, day }) => context === 'all' && day === wanted)
      .map(({ phrase, searches }) => [phrase, searches]),
  );

describe('[R3.29] the distinct phrases of a day', () => {
  test('have a row each up to the most there may be; what comes then counts under one name, known ones under theirs', async () => {
    const state = createWriterState(createPhraseRoom({ forAll: 3, forKnown: 3 }));
    const write = (...phrases: string[]) =>
      writeGroup(database, [{ place, names: {}, events: phrases.map((phrase) => search(phrase)) }], state);
    await write('a', 'b');
    await write('b', 'c', 'd', 'e');
    await write('f', 'a', 'a');
    expect(await rowsOf(database)).toEqual({ a: 3, b: 2, c: 1, [otherPhrases]: 3 });
  });

  test('are counted by day, and again after a restart', async () => {
    const events = (phrases: readonly string[], day: string) => phrases.map((phrase) => search(phrase, day));
    const write = (some: VisitorEvent[]) =>
      writeGroup(
        database,
        [{ place, names: {}, events: some }],
        createWriterState(createPhraseRoom({ forAll: 2, forKnown: 2 })),
      );
    await write([...events(['a', 'b', 'c'], '2026-03-10'), ...events(['a'], '2026-03-11')]);
    await write([...events(['d'], '2026-03-10'), ...events(['b', 'c'], '2026-03-11')]);
    expect(await rowsOf(database)).toEqual({ a: 1, b: 1, [otherPhrases]: 2 });
    expect(await rowsOf(database, '2026-03-11')).toEqual({ a: 1, b: 1, [otherPhrases]: 1 });
  });

  test('whose searches come again and again don’t fill the day', async () => {
    const state = createWriterState(createPhraseRoom({ forAll: 4, forKnown: 4 }));
    for (let turn = 0; turn < 10; turn += 1)
      await writeGroup(database, [{ place, names: {}, events: [search('a'), search('b')] }], state);
    await writeGroup(database, [{ place, names: {}, events: [search('c')] }], state);
    expect(await rowsOf(database)).toEqual({ a: 10, b: 10, c: 1 });
  });

  test('clicks and sales of the others go with them', async () => {
    const state = createWriterState(createPhraseRoom({ forAll: 1, forKnown: 1 }));
    const of = { visitor: 'ann', queryId: 'q1' } as const;
    await writeGroup(
      database,
      [
        {
          place,
          names: {},
          events: [
            search('first', undefined, { at: '2026-03-10T11:00:00.000Z' }),
            search('second', undefined, of),
            search('', undefined, { ...of, type: 'click', productId: 'P1' } as Partial<VisitorEvent>),
            search('third'),
            search('fourth'),
          ],
        },
      ],
      state,
    );
    const rows = await readPhraseDays(database);
    expect(rows.find(({ context, phrase }) => context === 'all' && phrase === otherPhrases)).toMatchObject({
      ...{ searches: 3, clicks: 1 },
    });
    const intents = await database.selectFrom('search_intent').select('phrase').execute();
    expect(intents.map(({ phrase }) => phrase).sort()).toEqual(['first', 'fourth', 'second', 'third']);
  });

  describe('that the shop knows have their row whatever is made up', () => {
    const roomy = () => createWriterState(createPhraseRoom({ forAll: 2, forKnown: 5 }));
    const searched = (phrases: readonly string[], day?: string, fields?: Partial<VisitorEvent>) =>
      phrases.map((phrase) => search(phrase, day, fields));
    const writeTo = (state: WriterState) => (events: VisitorEvent[]) =>
      writeGroup(database, [{ place, names: {}, events }], state);

    test('once they were searched on two days before, or clicked within a year', async () => {
      const write = writeTo(roomy());
      await write(searched(['sofa', 'lampa'], '2026-03-01'));
      await write(searched(['sofa', 'fotel'], '2026-03-09'));
      await write([
        search('choinka', '2025-12-20', { visitor: 'ann', queryId: 'q1' }),
        search('', '2025-12-20', { type: 'click', queryId: 'q1', productId: 'P1' } as Partial<VisitorEvent>),
      ]);
      await write(searched(['junk 1', 'junk 2', 'junk 3']));
      await write(searched(['sofa', 'lampa', 'choinka', 'new']));
      await write(searched(['sofa']));
      expect(await rowsOf(database)).toEqual({
        ...{ 'junk 1': 1, 'junk 2': 1, sofa: 2, choinka: 1, [otherPhrases]: 3 },
      });
    });

    test('not by searches of the same day, of another search or of long ago', async () => {
      const state = roomy();
      const write = writeTo(state);
      await write(searched(['old'], '2026-02-01'));
      await write(searched(['old'], '2026-02-06'));
      const elsewhere = { ...place, instanceId: 'other' };
      for (const day of ['2026-03-08', '2026-03-09'])
        await writeGroup(database, [{ place: elsewhere, names: {}, events: [search('theirs', day)] }], state);
      await write(searched(['junk 1', 'junk 2', 'again', 'again']));
      await write(searched(['again', 'old', 'theirs']));
      expect(await rowsOf(database)).toEqual({ 'junk 1': 1, 'junk 2': 1, [otherPhrases]: 5 });
    });

    test('up to a bound, for what is made up is known after two days', async () => {
      const write = writeTo(createWriterState(createPhraseRoom({ forAll: 4, forKnown: 5 })));
      const known = ['a', 'b', 'c', 'd'];
      for (const day of ['2026-03-08', '2026-03-09']) await write(searched(known, day));
      await write(searched(['e', 'f', 'g', 'h']));
      await write(searched(known));
      expect(Object.keys(await rowsOf(database)).sort()).toEqual(['', 'a', 'e', 'f', 'g', 'h']);
    });

    test.skipIf(isTestedOnPostgres)('each looked up by its key', async () => {
      await writeTo(roomy())(searched(['sofa']));
      const statement = selectKnown(1, { context: 'all', day: '2026-03-10' }, ['sofa']);
      expect(await explainTables(database, statement)).toEqual([
        // The phrases that are asked for.
        'SCAN asked',
        'SEARCH event_phrase USING COVERING INDEX sqlite_autoindex_event_phrase_1 (place_id=? AND phrase=?)',
        'SEARCH sums USING PRIMARY KEY (place_id=? AND context=? AND day=? AND phrase_key=?)',
        'SEARCH sums USING PRIMARY KEY (place_id=? AND context=? AND month=? AND phrase_key=?)',
      ]);
      const counted = selectCounted(1, { context: 'all', day: '2026-03-10' }, ['sofa']);
      expect(await explainTables(database, counted)).toEqual([
        'SEARCH event_phrase USING COVERING INDEX sqlite_autoindex_event_phrase_1 (place_id=? AND phrase=?)',
        'SEARCH phrase_day USING PRIMARY KEY (place_id=? AND context=? AND day=? AND phrase_key=?)',
      ]);
    });
  });
});
