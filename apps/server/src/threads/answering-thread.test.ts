import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { StorageError } from '../storage/storage-fault.ts';
import { AnsweringThread } from './answering-thread.ts';

type Task = { readonly say: string };

const root = mkdtempSync(join(tmpdir(), 'vitrina-threads-'));
const file = pathToFileURL(join(root, 'echo.ts'));
const at = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);
writeFileSync(
  file,
  `import { answerTasks } from ${at('./answer-tasks.ts')};
   import { StorageError } from ${at('../storage/storage-fault.ts')};
   let order = 0;
   answerTasks(async ({ say }) => {
     const number = ++order;
     if (say === 'full') throw new StorageError('full', 'no room');
     if (say === 'die') process.exit(7);
     if (say === 'slow') await new Promise((resolve) => setTimeout(resolve, 50));
     return [say, number, ++order];
   });`,
);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('tasks are answered one after another, errors with their class', async () => {
  const thread = new AnsweringThread<Task>(file, null);
  const asked = [thread.ask({ say: 'slow' }), thread.ask({ say: 'b' })];
  expect(thread.tasks).toBe(2);
  expect(await Promise.all(asked)).toEqual([
    ['slow', 1, 2],
    ['b', 3, 4],
  ]);
  const error: unknown = await thread.ask({ say: 'full' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StorageError);
  expect(error).toMatchObject({ fault: 'full', message: 'no room' });
  expect(await thread.ask({ say: 'c' })).toEqual(['c', 6, 7]);
  await thread.terminate();
});

test('a thread that dies rejects all that it was asked', async () => {
  const thread = new AnsweringThread<Task>(file, null);
  const asked = await Promise.allSettled([thread.ask({ say: 'die' }), thread.ask({ say: 'b' })]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([thread.isDead, thread.tasks]).toEqual([true, 0]);
});

test('one that is ended rejects what it was asked too', async () => {
  const thread = new AnsweringThread<Task>(file, null);
  const asked = thread.ask({ say: 'slow' }).then(
    () => 'answered',
    () => 'rejected',
  );
  await thread.terminate();
  expect(await asked).toBe('rejected');
  await expect(thread.ask({ say: 'b' })).rejects.toThrow('ended already');
});
