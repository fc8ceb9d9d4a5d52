import { describe, expect, test } from 'vitest';
import { StorageError } from '../storage/storage-fault.ts';
import { createFaultCondenser } from './condense-faults.ts';

const full = () => new StorageError('full', 'no space');
const failing = () => new StorageError('failing', 'gone');

describe('several failures in one', () => {
  const lines: Record<string, unknown>[] = [];
  const condense = createFaultCondenser();
  const log = (...errors: unknown[]): boolean =>
    condense({ err: new AggregateError(errors, 'activity could not be saved') }, 'failed', (fields) =>
      lines.push(fields),
    );

  test('of the database get a line for each cause, without a stack', () => {
    expect(log(full(), full(), failing())).toBe(true);
    expect(lines).toMatchObject([
      { fault: 'full', reason: 'no space' },
      { fault: 'failing', reason: 'gone' },
    ]);
  });

  test('are logged as they are if one of them is something else', () => {
    expect(log(full(), new TypeError('a mistake'))).toBe(false);
  });
});
