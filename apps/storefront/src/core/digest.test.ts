// @vitest-environment node
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestOf } from './digest.ts';

test('computes the same digest of a text as the server', () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 37 + length) % 90))).join(
      '',
    );
    expect(digestOf(text)).toBe(createHash('sha256').update(text).digest('base64url'));
  }
  expect(() => digestOf('x'.repeat(56))).toThrow(RangeError);
});
