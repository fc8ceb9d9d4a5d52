import { parentPort, workerData } from 'node:worker_threads';
import { encodeError } from '@vitrina/search-engine';
import { openDurableConnection } from '../../../storage/database.ts';
import type { DatabaseLocation } from '../../../storage/database-location.ts';
import type { BuilderAnswer } from './book-builder.ts';
import { type BookRequest, readBook } from './read-book.ts';

// Builds one book at a time from rows that it reads itself, so that nothing of them passes through the server's event loop.
const database = openDurableConnection(
  (workerData as { databaseLocation: DatabaseLocation }).databaseLocation,
);

parentPort?.on('message', async (request: BookRequest) => {
  const startedMs = performance.now();
  const answer: BuilderAnswer = await readBook(database, request).then(
    (reply) => ({ ok: true, reply, ms: performance.now() - startedMs }),
    (error: unknown) => ({ ok: false, error: encodeError(error), ms: performance.now() - startedMs }),
  );
  // Transferred rather than copied, and so counted as the receiving thread's memory: dropping it there frees it.
  parentPort?.postMessage(answer, answer.ok ? [answer.reply.data.buffer] : []);
});
