import { expect, test } from 'vitest';
import { noAttribution, search } from '../../../testing/made-events.ts';
import { countMore, startCounting } from '../writer/count-events.ts';
import type { Counting } from '../writer/counting.ts';
import { createRecountRoom } from './recount-room.ts';

test('[R3.29] a day that is counted again has as many phrases as there may be; what is typed on the way to another takes no room', () => {
  const room = createRecountRoom(3);
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
