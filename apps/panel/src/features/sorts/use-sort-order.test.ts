import { describe, expect, test } from 'vitest';
import { buildSortGroup } from '../../testing/build-settings.ts';
import { inOrder, neighboursMoved } from './use-sort-order.ts';

const choices = (text: string) =>
  [...text].map((letter) => ({ sortId: letter.toLowerCase(), enabled: letter === letter.toUpperCase() }));

describe('the order of sort groups', () => {
  test('[R2.23] exchanging two neighbours is a move', () => {
    expect(neighboursMoved(choices('ABC'), choices('BAC'))).toBe(0);
    expect(neighboursMoved(choices('ABC'), choices('ACB'))).toBe(1);
  });

  test('[R2.23] anything more is a new order', () => {
    for (const wanted of ['CAB', 'aBC', 'ABC', 'BaC', 'AB', 'BADC'])
      expect([wanted, neighboursMoved(choices('ABC'), choices(wanted))]).toEqual([wanted, undefined]);
    expect(neighboursMoved(choices('ABCD'), choices('BADC'))).toBeUndefined();
  });

  test('puts groups into the chosen order, and leaves out unknown ones', () => {
    const groups = ['a', 'b'].map((sortId) => buildSortGroup({ sortId, name: sortId }));
    expect(inOrder(groups, choices('bXA')).map(({ sortId, enabled }) => [sortId, enabled])).toEqual([
      ['b', false],
      ['a', true],
    ]);
  });
});
