import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../storage/testing/test-database.ts';
import { dayOf, noAttribution, search } from '../../../testing/made-events.ts';
import { createCustomer } from '../../account/service.ts';
import { countMore, startCounting } from '../writer/count-events.ts';
import type { Counting } from '../writer/counting.ts';
import { createWriterState, writeGroup } from '../writer/write-group.ts';
import { createRecountRoom } from './recount-room.ts';

test('[R3.29] a day that is counted again has as many phrases as there may be; what is typed on the way to another takes no room', () => {
  const room = createRecountRoom({ forAll: 3, forKnown: 3 });
  const counting: Counting = startCounting({
    attribution: noAttribution(),
    dayOf: (at) => at.slice(0, 10),
    namePhrase: (key) => room.namePhrase(key, counting),
  });
  const serp = { context: 'serp' } as const;
  countMore(counting, [
    ...['b', 'bu', 'but', 'buty'].map((phrase, index) => search(index, phrase, serp)),
    ...['lampa', 'kubek', 'stół', 'sofa', 'lampa'].map((phrase, index) =>
      search(60 * index + 60, phrase, serp),
    ),
  ]);
  const rows = counting.phrases.rows().filter(({ key }) => key.context === 'all');
  const counted = rows.map(({ key, counts }) => [key.phrase, counts.searches] as const);
  expect(Object.fromEntries(counted.filter(([, searches]) => searches !== 0))).toEqual({
    ...{ buty: 1, lampa: 2, kubek: 1, '': 2 },
  });
});

test('[R3.29] phrases that the shop knows have their row when a full day is counted again', async () => {
  await using database = await openTestDatabase();
  const input = { email: 'a@b.example', password: 'correct horse', name: 'A', domain: 'shop.example' };
  const created = await createCustomer(database, input, new Date());
  const customerId = (created.ok && created.data?.id) || '';
  const place = { customerId, instanceId: 'search', catalogId: 'catalog' };
  const days = [-2, -1].map((days) => search(days * 24 * 3600, 'sofa', { visitor: null }));
  await writeGroup(database, [{ place, names: {}, events: days }], createWriterState());

  const room = createRecountRoom({ forAll: 2, forKnown: 3 });
  const counting: Counting = startCounting({
    ...{ attribution: noAttribution(), dayOf },
    namePhrase: (key) => room.namePhrase(key, counting),
  });
  const events = ['junk 1', 'junk 2', 'junk 3', 'sofa'].map((phrase, at) =>
    search(at, phrase, { visitor: null }),
  );
  await room.prepare(database, 1, events, dayOf);
  countMore(counting, events);
  const rows = counting.phrases.rows().filter(({ key }) => key.context === 'all');
  expect(rows.map(({ key }) => key.phrase)).toEqual(['junk 1', 'junk 2', '', 'sofa']);
});
