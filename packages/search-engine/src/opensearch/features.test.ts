import { expect, test } from 'vitest';
import { impactValues } from '../scoring/impact.ts';
import { featureKey, splitSum } from './features.ts';

/** What Lucene keeps of a feature: the first 17 bits of its float. */
const stored = (value: number): number => {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  view.setUint32(0, view.getUint32(0) & 0xffff8000);
  return view.getFloat32(0);
};

const impactAt = (byte: number): number => impactValues[byte] ?? 0;

test('impacts are stored as they are', () => {
  for (const impact of impactValues) expect(stored(impact)).toBe(impact);
});

test('a sum of impacts is stored to a hundred-thousandth, in one feature where that is enough', () => {
  for (const sum of [impactAt(77) + impactAt(130), 0.7 + 3.1 + 11.4, 1e-3, 123.456]) {
    const [high, low] = splitSum(sum);
    expect(Math.abs(stored(high) + stored(low) - sum)).toBeLessThan(sum * 1e-5);
  }
  expect(splitSum(impactAt(99))).toEqual([impactAt(99), 0]);
});

test('no name of a feature has a dot', () => {
  expect(featureKey(18, '43.2')).toBe('1243!2');
});
