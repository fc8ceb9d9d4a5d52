import type { RuleAction } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { buildRule } from '../../../../testing/build-phrases.ts';
import { conditionOf, emptyRule, pinAt, ruleFor, unpin, withAction } from './rule-of-search.ts';

const shown = ['A', 'B', 'C', 'D'];
const start = emptyRule({ type: 'is', phrase: 'buty' });
const pins = (actions: readonly RuleAction[]): string =>
  actions
    .flatMap((action) => (action.type === 'pin' ? [`${action.productId}${action.position}`] : []))
    .join(' ');

describe('the rule of an arranged search', () => {
  test('applies to a phrase alone, or to one category alone', () => {
    expect(conditionOf(' buty ', {})).toEqual({ type: 'is', phrase: 'buty' });
    expect(conditionOf('', { categories: ['Moda'] })).toEqual({ type: 'category', category: 'Moda' });
    expect(conditionOf('buty', { brand: ['A'] })).toBeNull();
    expect(conditionOf('', { categories: ['Moda'], brand: ['A'] })).toBeNull();
    expect(conditionOf('', {})).toBeNull();
  });

  test('is an active one for the same phrase, ignoring case, without an end', () => {
    const { rule } = buildRule();
    const rules = [
      buildRule({ ruleId: 'contains', rule: { ...rule, condition: { type: 'contains', phrase: 'buty' } } }),
      buildRule({ ruleId: 'off', isActive: false }),
      buildRule({ ruleId: 'ends', rule: { ...rule, to: '2099-01-01' } }),
      buildRule({ ruleId: 'this', rule: { ...rule, condition: { type: 'is', phrase: 'BUTY' } } }),
    ];
    expect(ruleFor(rules, { type: 'is', phrase: 'buty' })?.ruleId).toBe('this');
    expect(ruleFor(rules, { type: 'is', phrase: 'but' })).toBeNull();
    const ofCategory = buildRule({
      rule: { ...rule, condition: { type: 'category', category: 'Dom>Meble' } },
    });
    expect(ruleFor([ofCategory], { type: 'category', category: 'Dom > Meble' })).toBe(ofCategory);
  });

  test('pins a product where it was dropped; products pinned before keep their visible positions', () => {
    const one = pinAt(start, shown, 'C', 1);
    expect(pins(one.actions)).toBe('C1');
    const two = pinAt(one, ['C', 'A', 'B', 'D'], 'D', 1);
    expect(pins(two.actions)).toBe('D1 C2');
    const three = pinAt(two, ['D', 'C', 'A', 'B'], 'D', 3);
    expect(pins(three.actions)).toBe('C1 D3');
  });

  test('moves a pin that is not on the page out of the way, and never has two at one position', () => {
    const hidden = { ...start, actions: [{ type: 'pin', productId: 'Z', position: 2 } as const] };
    expect(pins(pinAt(hidden, shown, 'D', 2).actions)).toBe('D2 Z3');
  });

  test('hides a product instead of pinning it, boosts a product, and removes a pin', () => {
    const pinned = pinAt(start, shown, 'A', 1);
    expect(withAction(pinned, 'A', 'hide').actions).toEqual([
      { type: 'hide', target: { type: 'product', productId: 'A' } },
    ]);
    expect(withAction(withAction(start, 'B', 'boost'), 'B', 'boost').actions).toHaveLength(1);
    expect(unpin(pinned, 'A').actions).toEqual([]);
  });
});
