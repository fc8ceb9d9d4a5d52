import { parentPort, workerData } from 'node:worker_threads';
import { encodeError } from '@vitrina/search-engine';
import { openDurableConnection } from '../../../storage/database.ts';
import type { BuilderAnswer } from './book-builder.ts';
import { type BookRequest, readBook } from './read-book.ts';

// Makes one book at a time, from rows that it reads itself: nothing of them goes through the event loop of the server.
const database = openDurableConnection((workerData as { databaseFile: string }).databaseFile);

parentPort?.on('message', async (request: BookRequest) => {
  const startedMs = performance.now();
  const answer: BuilderAnswer = await readBook(database, request).then(
    (reply) => ({ ok: true, reply, ms: performance.now() - startedMs }),
    (error: unknown) => ({ ok: false, error: encodeError(error), ms: performance.now() - startedMs }),
  );
  // Handed over, not copied; and counted as memory of the thread that has it, so that what is dropped there is freed.
  parentPort?.postMessage(answer, answer.ok ? [answer.reply.data.buffer] : []);
});
