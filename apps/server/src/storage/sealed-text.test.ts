import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealer } from './sealed-text.ts';

const key = randomBytes(32);
const sealer = createSealer(key);

test('a sealed text opens with the same key for the same context, and for no other', () => {
  const sealed = sealer.seal('zażółć', 'one');
  expect(sealed).not.toContain('zażółć');
  expect(sealed).not.toContain(Buffer.from('zażółć').toString('base64url'));
  expect(sealer.open(sealed, 'one')).toBe('zażółć');
  expect(createSealer(key).open(sealed, 'one')).toBe('zażółć');
  expect(sealer.open(sealed, 'two')).toBeNull();
  expect(createSealer(randomBytes(32)).open(sealed, 'one')).toBeNull();
});

test('the same text is never sealed the same twice, and an empty one can be', () => {
  expect(sealer.seal('a', 'c')).not.toBe(sealer.seal('a', 'c'));
  expect(sealer.open(sealer.seal('', 'c'), 'c')).toBe('');
});

test('what was altered, cut short or is of another form does not open', () => {
  const sealed = sealer.seal('secret', 'c');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(sealer.open(`v1.${altered.toString('base64url')}`, 'c'), String(at)).toBeNull();
  }
  for (const other of [
    '',
    'v1.',
    'secret',
    sealed.slice(0, 20),
    sealed.slice(0, -4),
    `v2.${sealed.slice(3)}`,
  ])
    expect(sealer.open(other, 'c'), other).toBeNull();
});
