import { describe, expect, test } from 'vitest';
import { changeOf, toneOf } from './change.ts';
import { beforeOf, phraseKinds } from './figure-kinds.ts';

describe('the change of a figure', () => {
  test.each([
    ['count', 110, 100, { type: 'percent', by: 0.1 }],
    ['count', 50, 100, { type: 'percent', by: -0.5 }],
    ['count', 7, 0, { type: 'new' }],
    ['count', 0, 0, { type: 'same' }],
    ['money', 10_000.01, 10_000, { type: 'same' }],
    ['share', 0.5, 0.375, { type: 'points', by: 12.5 }],
    ['share', 0.5001, 0.5, { type: 'same' }],
    ['share', null, 0.5, null],
    ['share', 0.5, null, null],
  ] as const)('%s: %s after %s', (unit, now, before, change) => {
    expect(changeOf(unit, now, before)).toEqual(change);
  });

  test('is good or bad only where more is better or worse', () => {
    const more = { type: 'percent', by: 0.2 } as const;
    const less = { type: 'percent', by: -0.2 } as const;
    expect([toneOf(more, 'more'), toneOf(less, 'more')]).toEqual(['good', 'bad']);
    expect([toneOf(more, 'less'), toneOf(less, 'less')]).toEqual(['bad', 'good']);
    expect([toneOf(more, null), toneOf({ type: 'same' }, 'more')]).toEqual([null, null]);
    expect(toneOf({ type: 'new' }, 'more')).toBe('good');
  });

  test('a row that was not counted before had nothing of everything, but no shares', () => {
    expect(beforeOf(phraseKinds.clicks, null, undefined)).toBe(0);
    expect(beforeOf(phraseKinds.ctr, null, undefined)).toBeNull();
    expect(beforeOf(phraseKinds.clicks, undefined, undefined)).toBeUndefined();
    expect(beforeOf(phraseKinds.clicks, {}, 4)).toBe(4);
  });
});
