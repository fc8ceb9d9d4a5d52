import { Histogram, type Registry } from 'prom-client';
import type { WriteTurns } from '../storage/write-turns.ts';

/** How long writers wait for their turn. */
export const registerWriteMetrics = (registry: Registry, turns: Pick<WriteTurns, 'onTurn'>): void => {
  const wait = new Histogram({
    name: 'vitrina_database_write_wait_seconds',
    help: 'Time that a write to the database waited for its turn; one that waits for 10 s fails.',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10],
    registers: [registry],
  });
  turns.onTurn((waitedMs) => wait.observe(waitedMs / 1000));
};
