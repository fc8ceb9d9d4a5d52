import { parentPort } from 'node:worker_threads';
import { encodeError } from '@vitrina/search-engine';
import type { ThreadAnswer, ThreadTask } from './answering-thread.ts';

/** Answers the tasks that an `AnsweringThread` sends to this thread, one after another. */
export const answerTasks = <Task>(run: (task: Task) => Promise<unknown>): void => {
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', (text: string) => {
    const { id, task } = JSON.parse(text) as ThreadTask<Task>;
    last = last.then(async () => {
      const answer: ThreadAnswer = await run(task).then(
        (value) => ({ id, ok: true, value }),
        (error: unknown) => ({ id, ok: false, error: encodeError(error) }),
      );
      parentPort?.postMessage(answer);
    });
  });
};
