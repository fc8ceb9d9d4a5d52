import type { FastifyBaseLogger } from 'fastify';

type Dependencies = {
  readonly log: FastifyBaseLogger;
  /** One step after another; the tasks of a step run concurrently. A failure stops no other task. */
  readonly steps: readonly (readonly (() => Promise<unknown>)[])[];
};

/** Nothing should take this long; if it does, the service manager learns that something is stuck. */
const maxStopMs = 60_000;

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
      if (isStopping) process.exit(1);
      isStopping = true;
      setTimeout(() => process.exit(1), maxStopMs).unref();
      void stop().then((code) => process.exit(code));
    });
};
