import type { FastifyBaseLogger } from 'fastify';

type Dependencies = {
  readonly log: FastifyBaseLogger;
  /** One after the other. One that fails doesn't keep the next from its turn. */
  readonly steps: readonly (() => Promise<unknown>)[];
};

/** Nothing takes so long; a service manager that waits for longer than this is told that something is stuck. */
const maxStopMs = 60_000;

/** Ends the process in order at the first SIGTERM or SIGINT, and at once at the second. */
export const stopOnSignals = ({ log, steps }: Dependencies): void => {
  const stop = async (): Promise<number> => {
    let code = 0;
    for (const step of steps)
      await step().catch((error: unknown) => {
        log.error({ err: error }, 'a part of the server did not end well');
        code = 1;
      });
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
