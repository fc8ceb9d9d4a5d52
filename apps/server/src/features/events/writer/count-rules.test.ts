import { expect, test } from 'vitest';
import { click, dayOf, noAttribution, search } from '../../../testing/made-events.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { countEvents } from './count-events.ts';

/** Groups written one after the other; intents are stored between them, as JSON. */
const count = (...groups: VisitorEvent[][]): string[] => {
  const attribution = noAttribution();
  const sums = new Map<string, { searches: number; clicks: number }>();
  for (const events of groups) {
    for (const [visitor, intent] of attribution.intents) {
      const stored = { ...intent, counted: JSON.parse(JSON.stringify(intent.counted)) };
      attribution.intents.set(visitor, stored);
      for (const [id, query] of attribution.queries)
        if (query.intent === intent) attribution.queries.set(id, { ...query, intent: stored });
    }
    for (const { key, counts } of countEvents(events, { attribution, dayOf }).rules.rows()) {
      const sum = sums.get(key.ruleId) ?? { searches: 0, clicks: 0 };
      sums.set(key.ruleId, {
        searches: sum.searches + counts.searches,
        clicks: sum.clicks + counts.clicks,
      });
    }
  }
  return [...sums].map(([rule, { searches, clicks }]) => `${rule} ${searches} ${clicks}`).toSorted();
};

test('a search typed letter by letter counts once, for the rules of its whole phrase', () => {
  const typed = [
    search(0, 'k'),
    search(1, 'kub', { rules: ['short'] }),
    search(2, 'kubek', { rules: ['cups', 'all'], queryId: 'q' }),
  ];
  const expected = ['all 1 0', 'cups 1 0', 'short 0 0'];
  expect(count(typed)).toEqual(expected);
  expect(count(...typed.map((event) => [event]))).toEqual(expected);
});

test('a click counts for the rules that acted on its search, whatever rules there are by then', () => {
  const searched = search(0, 'kubek', { rules: ['cups'], queryId: 'q', context: 'serp' });
  const clicks = [click(5, 'p1', 'q'), click(6, 'p2', 'q')];
  expect(count([searched, ...clicks])).toEqual(['cups 1 2']);
  expect(count([searched], clicks)).toEqual(['cups 1 2']);
  expect(count([searched, search(1, 'kubek', { rules: ['cups'] })])).toEqual(['cups 1 0']);
});

test('searches without rules, and clicks without a search, count for none', () => {
  expect(count([search(0, 'kubek', { queryId: 'q' }), click(1, 'p1', 'q'), click(2, 'p1', null)])).toEqual(
    [],
  );
});
