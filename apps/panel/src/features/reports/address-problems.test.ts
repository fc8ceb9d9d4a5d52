import { phraseColumns } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { listAddressProblems } from './address-problems.ts';

const problemsOf = (address: Record<string, string>, columns: readonly string[] = phraseColumns) =>
  listAddressProblems(address, columns);

describe('what is wrong with the address of a report', () => {
  test.each([
    {},
    { period: 'last7', page: '2', sort: 'clicks', order: 'asc', context: 'serp' },
    { period: 'own', from: '2026-02-01', to: '2026-02-14' },
  ])('nothing: %o', (address) => {
    expect(problemsOf(address)).toEqual([]);
  });

  test.each([
    [{ period: 'forever' }, 'period'],
    [{ period: 'own' }, 'period'],
    [{ period: 'own', from: '2026-02-14', to: '2026-02-01' }, 'period'],
    [{ period: 'own', from: '2026-02-31', to: '2026-03-01' }, 'period'],
    [{ period: 'own', from: '1990-01-01', to: '2026-03-01' }, 'period'],
    [{ page: '0' }, 'page'],
    [{ page: 'two' }, 'page'],
    [{ sort: 'colour' }, 'order'],
    [{ sort: 'clicks', order: 'up' }, 'order'],
    [{ context: 'moon' }, 'context'],
  ])('%o is wrong in its %s', (address, part) => {
    expect(problemsOf(address as Record<string, string>)).toEqual([part]);
  });

  test('a screen without columns has no order to be wrong', () => {
    expect(problemsOf({ sort: 'clicks' }, [])).toEqual([]);
  });
});
