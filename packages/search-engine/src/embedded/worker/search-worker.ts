import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { encodeError } from '../../threads/thread-error.ts';
import { lowerPriority } from '../../threads/thread-priority.ts';
import { buffersOf } from '../search/encode-result.ts';
import { JobRunner } from './job-runner.ts';
import type { FromWorker, Reply, ToWorker } from './messages.ts';

/**
 * An idle thread collects no garbage, so a whole generation would stay in memory. The thread's own heap is small: collecting it once per swap
 * costs about as much as a search.
 */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * V8's middle compiler (Maglev) would inline long loops into their callers, where they run several times slower than in the code of the best
 * compiler, until the callers have been called some ten thousand times.
 */
setFlagsFromString('--no-maglev-inlining');

const port = parentPort;
if (port === null) throw new Error('this file is the main file of a worker thread');

/** Above imports, below everything that answers requests. */
const patientNiceness = 3;
if ((workerData as { readonly isPatient: boolean }).isPatient)
  lowerPriority('callingThread', patientNiceness);

const runner = new JobRunner((generationId, product) =>
  port.postMessage({ damaged: { generationId, product } } satisfies FromWorker),
);

/** Collecting garbage also discards code that was compiled for the old generation, so the thread is warmed up again afterwards. */
const collect = (): Reply => {
  collectGarbage();
  return { json: 'null' };
};

const answer = ({ job, budgetMs }: Extract<ToWorker, { kind: 'job' }>): FromWorker => {
  const startedMs = performance.now();
  try {
    const reply = job.kind === 'collect' ? collect() : runner.run(job, budgetMs);
    return { ms: performance.now() - startedMs, reply };
  } catch (error) {
    return { ms: performance.now() - startedMs, error: encodeError(error) };
  }
};

/** What a reply hands over instead of copying it. */
const handedOver = (message: FromWorker): ArrayBuffer[] =>
  'reply' in message && 'result' in message.reply ? buffersOf(message.reply.result) : [];

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'stage':
      runner.stage(message.catalogKey, message.loaded);
      break;
    case 'attach':
      runner.attach(message.catalogKey, message.loaded);
      break;
    case 'signals':
      runner.setSignals(message.catalogKey, message.signals);
      break;
    case 'detach':
      if (runner.detach(message.catalogKey)) setImmediate(collectGarbage);
      break;
    case 'job': {
      const answered = answer(message);
      port.postMessage(answered, handedOver(answered));
      if (message.job.kind === 'load') setImmediate(collectGarbage);
      break;
    }
  }
});
