import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

/** The text whose code units consist of the bytes 0, 1, 2 … */
const countingText = (bytes: number): string =>
  Buffer.from(Array.from({ length: bytes }, (_, index) => index)).toString('utf16le');

test.each([
  [0, '218d1f59b9b83cc8'],
  [2, '064f39ef7c50eb57'],
  [4, 'd5e78a175be52ea1'],
  [14, '3bb1a870eae8e658'],
  [62, 'f90b3ab572d46693'],
])('agrees with the published vectors of HalfSipHash-2-4 for %i bytes', (bytes, vector) => {
  const result = new Uint32Array(2);
  fingerprint(countingText(bytes), [0x03020100, 0x07060504], result);
  expect(Buffer.from(result.buffer).toString('hex')).toBe(vector);
});

test('depends on the key', () => {
  const one = new Uint32Array(2);
  const other = new Uint32Array(2);
  fingerprint('SKU-1', [1, 2], one);
  fingerprint('SKU-1', [1, 3], other);
  expect(one).not.toEqual(other);
});
