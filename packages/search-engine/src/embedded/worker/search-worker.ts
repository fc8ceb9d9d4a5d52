import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { encodeError } from '../../threads/thread-error.ts';
import { lowerPriority } from '../../threads/thread-priority.ts';
import { JobRunner } from './job-runner.ts';
import type { FromWorker, Reply, ToWorker } from './messages.ts';

/**
 * An idle thread collects no garbage, and a whole generation would stay in memory until it does. Its own heap is small,
 * so that collecting it once a swap costs about as much as a search.
 */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * V8's middle compiler would copy long loops into those who call them, and there they run several times slower than where
 * they were compiled by the best one, until their callers have been called some ten thousand times.
 */
setFlagsFromString('--no-maglev-inlining');

const port = parentPort;
if (port === null) throw new Error('this file is the main file of a worker thread');

/** Above imports, below all that answers others. */
const patientNiceness = 3;
if ((workerData as { readonly isPatient: boolean }).isPatient)
  lowerPriority('callingThread', patientNiceness);

const runner = new JobRunner((generationId, product) =>
  port.postMessage({ damaged: { generationId, product } } satisfies FromWorker),
);

/** What was compiled for a generation that is gone goes with it: the thread is warmed up again after this. */
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
    case 'job':
      port.postMessage(answer(message));
      if (message.job.kind === 'load') setImmediate(collectGarbage);
      break;
  }
});
