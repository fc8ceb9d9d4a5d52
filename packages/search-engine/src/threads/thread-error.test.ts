import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeError, encodeError } from './thread-error.ts';

class FullError extends Error {
  override readonly name = 'FullError';
  readonly max: number;

  constructor(message: string, max: number) {
    super(message);
    this.max = max;
  }
}

const classes = {
  FullError: (message: string, { max }: object & { max?: unknown }) => new FullError(message, Number(max)),
};
const cross = (thrown: unknown): Error => decodeError(structuredClone(encodeError(thrown)), classes);

test('an error of a known class has that class on the other side, with its fields and its stack', () => {
  const sent = new FullError('no room', 7);
  const error = cross(sent);
  expect(error).toBeInstanceOf(FullError);
  expect(error).toMatchObject({ name: 'FullError', message: 'no room', max: 7, stack: sent.stack });
});

test('an error of the file system keeps its code, but fields that aren’t plain values are dropped', () => {
  const missing = '/no/such/file';
  expect(existsSync(missing)).toBe(false);
  let sent: unknown;
  try {
    readFileSync(missing);
  } catch (error) {
    sent = Object.assign(error as Error, { handler: () => {} });
  }
  const error = cross(sent);
  expect(error).toMatchObject({ code: 'ENOENT', path: missing });
  expect(error).not.toHaveProperty('handler');
});

test('causes are included up to a depth, even if they form a circle', () => {
  const inner = new FullError('no room', 7);
  expect(cross(new Error('outer', { cause: inner })).cause).toBeInstanceOf(FullError);
  inner.cause = inner;
  expect(cross(inner).cause).toMatchObject({ message: 'no room' });
});

test('a thrown value becomes an error, and a name can’t address a method of objects', () => {
  expect(cross('out of paper').message).toBe('out of paper');
  expect(cross(Object.assign(new Error('x'), { name: 'toString' })).message).toBe('x');
});
