import type { RuleAction } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { addAction, arrange, draftOf, newRule, ruleOf } from './rule-draft.ts';

const products = ['A', 'B', 'C'].map((id) => ({ id }));
const shown = (actions: readonly RuleAction[], extra: readonly string[] = []) =>
  arrange(
    products,
    actions,
    new Map([...products, ...extra.map((id) => ({ id }))].map((each) => [each.id, each])),
  )
    .map(({ product, isPinned }) => (isPinned ? `*${product.id}` : product.id))
    .join(' ');

test('pins stand at their places, hidden products go, and what is pinned stands once', () => {
  expect(
    shown(
      [
        { type: 'pin', productId: 'X', position: 2 },
        { type: 'pin', productId: 'C', position: 1 },
        { type: 'hide', target: { type: 'product', productId: 'A' } },
      ],
      ['X'],
    ),
  ).toBe('*C *X B');
});

test('a pin far behind the last result stands at the end', () => {
  expect(shown([{ type: 'pin', productId: 'A', position: 50 }])).toBe('B C *A');
});

test('a new pin takes the first free place', () => {
  let draft = draftOf(newRule('buty'));
  for (const key of ['one', 'two']) draft = addAction(draft, 'pin', key);
  expect(ruleOf(draft).actions.map((action) => action.type === 'pin' && action.position)).toEqual([1, 2]);
});
