import { parentPort, workerData } from 'node:worker_threads';
import { encodeError } from '../../threads/thread-error.ts';
import { yieldToSearches } from '../yield-to-searches.ts';
import type { FromBuilder, ToBuilder } from './builder-messages.ts';
import { PendingGeneration } from './pending-generation.ts';
import type { ThreadedWriterOptions } from './threaded-writer.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the main file of a worker thread');

const options = workerData as ThreadedWriterOptions;
let pending: PendingGeneration | undefined;

const answer = (message: FromBuilder, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

const fail = (error: unknown): void => {
  answer({ kind: 'failed', error: encodeError(error) });
  port.close();
};

const handle = (open: PendingGeneration, message: ToBuilder): void => {
  switch (message.kind) {
    case 'batch': {
      const { buffer, length, ends, checksums } = message;
      open.add({ bytes: Buffer.from(buffer, 0, length), ends, checksums });
      answer({ kind: 'added', buffer }, [buffer]);
      break;
    }
    case 'commit':
      answer({ kind: 'committed', generation: open.commit(message.note) });
      port.close();
      break;
  }
};

port.on('message', (message: ToBuilder) => {
  // A batch that was sent before an earlier one failed.
  if (pending === undefined) return;
  try {
    handle(pending, message);
  } catch (error) {
    pending.abort();
    pending = undefined;
    fail(error);
  }
});

try {
  pending = new PendingGeneration(options, { yieldNow: yieldToSearches(options.searches) });
  answer({ kind: 'opened' });
} catch (error) {
  fail(error);
}
