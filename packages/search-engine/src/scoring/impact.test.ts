import { expect, test } from 'vitest';
import { impactValues, quantiseImpact } from './impact.ts';

test('stores the share of a term in a field to within 2.2 %', () => {
  for (const [termFrequency, length] of [
    [1, 5],
    [3, 5],
    [1, 400],
    [7, 69],
  ] as const) {
    const exact = termFrequency / (1 - 0.65 + (0.65 * length) / 69);
    const decoded = impactValues[quantiseImpact(termFrequency, length, 69)] ?? 0;
    expect(Math.abs(decoded / exact - 1)).toBeLessThan(0.023);
  }
});

test('more of a term counts more, a longer field less', () => {
  expect(quantiseImpact(3, 10, 10)).toBeGreaterThan(quantiseImpact(1, 10, 10));
  expect(quantiseImpact(1, 100, 10)).toBeLessThan(quantiseImpact(1, 10, 10));
});
