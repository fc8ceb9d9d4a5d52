import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

type Dependencies = {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** One step after another; the tasks of a step run concurrently. A failure stops no other task. */
  readonly steps: readonly (readonly (() => Promise<unknown>)[])[];
};

/** Nothing should take this long; if it does, the service manager learns that something is stuck. */
const maxStopMs = 55_000;
/** File operations under way end within this time, unless their file system hangs. */
const maxFileWaitMs = 3000;
const fileWaitStepMs = 50;

const fileRequests: readonly string[] = ['FSReqPromise', 'FSReqCallback'];
const hasFileRequests = (): boolean =>
  process.getActiveResourcesInfo().some((resource) => fileRequests.includes(resource));

/**
 * Ends the process. `process.exit` waits for the threads that read and write files, and so for ever if one of them is stuck, e.g. in a
 * network mount whose server is gone: the process is killed then.
 */
const leave = async (code: number, log: Dependencies['log']): Promise<void> => {
  for (let waited = 0; waited < maxFileWaitMs && hasFileRequests(); waited += fileWaitStepMs)
    await sleep(fileWaitStepMs);
  if (hasFileRequests()) {
    log.error('a file system does not answer: the server ends without waiting for it');
    process.kill(process.pid, 'SIGKILL');
  }
  process.exit(code);
};

/** Shuts down gracefully at the first SIGTERM or SIGINT, and immediately at the second. */
export const stopOnSignals = ({ log, steps }: Dependencies): void => {
  const stop = async (): Promise<number> => {
    let code = 0;
    const note = (error: unknown): void => {
      log.error({ err: error }, 'a part of the server did not end well');
      code = 1;
    };
    for (const step of steps) await Promise.all(step.map((end) => end().catch(note)));
    return code;
  };
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) {
        void leave(1, log);
        return;
      }
      isStopping = true;
      setTimeout(() => void leave(1, log), maxStopMs).unref();
      void stop().then((code) => leave(code, log));
    });
};
