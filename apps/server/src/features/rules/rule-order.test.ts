import { expect, test } from 'vitest';
import type { ListEntry } from '../../storage/records.ts';
import { inRuleOrder, moveInOrder, type RulePlace } from './rule-order.ts';

const made = (id: string, minute: number): ListEntry<string> => ({
  ...{ id, value: id, createdBy: 'Sklep' },
  createdAt: new Date(Date.UTC(2030, 0, 1, 0, minute)).toISOString(),
});
const ids = (entries: readonly ListEntry[]): string => entries.map(({ id }) => id).join('');
const move = (list: readonly ListEntry<string>[], id: string, place: RulePlace) => {
  const ordered = inRuleOrder(list);
  const moved = ordered.find((entry) => entry.id === id) as ListEntry<string>;
  const change = moveInOrder(ordered, moved, place);
  if (!change) return null;
  const gone = new Set(change.removed.map((entry) => entry.id));
  return { change, list: inRuleOrder([...list.filter((entry) => !gone.has(entry.id)), ...change.added]) };
};
const list = ['a', 'b', 'c', 'd'].map((id, minute) => made(id, minute));

test('rules stand by age until they are moved, and one that is made later comes last', () => {
  expect(ids(inRuleOrder(list.toReversed()))).toBe('abcd');
  for (const [id, side, of, expected] of [
    ['c', 'before', 'a', 'cabd'],
    ['c', 'before', 'b', 'acbd'],
    ['a', 'after', null, 'bcda'],
    ['d', 'before', null, 'dabc'],
    ['a', 'after', 'c', 'bcad'],
  ] as const) {
    const done = move(list, id, { side, of });
    expect([ids(done?.list ?? []), done?.change.added.length]).toEqual([expected, 1]);
    expect(ids(inRuleOrder([...(done?.list ?? []), made('e', 9)]))).toBe(`${expected}e`);
  }
});

test('a rule goes to a place of the list, beyond its end to the last', () => {
  for (const [id, place, expected] of [
    ['d', 1, 'dabc'],
    ['a', 3, 'bcad'],
    ['c', 2, 'acbd'],
    ['a', 500, 'bcda'],
  ] as const)
    expect(ids(move(list, id, { side: 'at', place })?.list ?? [])).toBe(expected);
  expect(move(list, 'b', { side: 'at', place: 2 })?.change.added).toEqual([]);
});

test('a move to where it stands changes nothing, and one beside a rule that isn’t there is refused', () => {
  for (const place of [
    { side: 'before', of: 'b' },
    { side: 'before', of: 'c' },
    { side: 'after', of: 'a' },
  ] as const)
    expect(move(list, 'b', place)?.change.added).toEqual([]);
  expect(move(list, 'd', { side: 'after', of: null })?.change.added).toEqual([]);
  expect(move(list, 'b', { side: 'after', of: 'x' })).toBeNull();
});

test('however often rules swap places, or were made at the same moment, there is room for one more', () => {
  let now: readonly ListEntry<string>[] = ['a', 'b', 'c', 'd'].map((id) => made(id, 0));
  let most = 0;
  for (let round = 0; round < 300; round++) {
    const second = inRuleOrder(now)[2] as ListEntry<string>;
    const before = inRuleOrder(now)[1] as ListEntry<string>;
    const done = move(now, second.id, { side: 'before', of: before.id });
    const order = done?.list.map(({ id }) => id) ?? [];
    expect([order.indexOf(second.id), order.indexOf(before.id)]).toEqual([1, 2]);
    most = Math.max(most, done?.change.added.length ?? 0);
    now = done?.list ?? [];
  }
  expect(most).toBeGreaterThan(1);
  expect(ids(inRuleOrder([...now, made('e', 1)])).at(-1)).toBe('e');
});
