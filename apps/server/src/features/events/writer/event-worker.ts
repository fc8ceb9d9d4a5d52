import { parentPort, workerData } from 'node:worker_threads';
import { openDurableConnection } from '../../../storage/storage.ts';
import { listPhrases } from '../repository.ts';
import type { WorkerAnswer, WorkerTask } from './event-writer.ts';
import { forgetOld, forgetVisitor } from './forget.ts';
import { createPhraseRoom } from './phrase-room.ts';
import { writeGroup } from './write-group.ts';

const storage = openDurableConnection((workerData as { databaseFile: string }).databaseFile);
const phraseRoom = createPhraseRoom();

const carryOut = (task: WorkerTask): Promise<unknown> => {
  switch (task.kind) {
    case 'write':
      return writeGroup(storage, task.deliveries, phraseRoom);
    case 'forgetVisitor':
      return forgetVisitor(storage, task.customerId, task.visitor);
    case 'forgetOld':
      return forgetOld(storage, new Date(task.now), task.days);
    case 'listPhrases':
      return listPhrases(storage, ...task.of);
    case 'close':
      return storage.destroy();
  }
};

/** One after the other: the connection has one transaction at a time. */
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (text: string) => {
  const { id, task } = JSON.parse(text) as { id: number; task: WorkerTask };
  last = last.then(async () => {
    const answer: WorkerAnswer = await carryOut(task).then(
      (value) => ({ id, ok: true, value }),
      (error: unknown) => ({ id, ok: false, error }),
    );
    parentPort?.postMessage(answer);
    if (task.kind === 'close') parentPort?.close();
  });
});
