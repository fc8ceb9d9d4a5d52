import { expect, test } from 'vitest';
import { runAll } from './run-all.ts';

test('all tasks run, and every failure is told', async () => {
  const done: string[] = [];
  const failing = (reason: string) => () => Promise.reject(new Error(reason));
  const tasks = [failing('first'), async () => done.push('second'), failing('third')];
  await expect(runAll(tasks, 'not all')).rejects.toMatchObject({
    message: 'not all',
    errors: [{ message: 'first' }, { message: 'third' }],
  });
  expect(done).toEqual(['second']);
  await runAll([async () => undefined], 'not all');
});
