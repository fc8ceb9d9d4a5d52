import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

type Processors = { readonly idle: number; readonly all: number };

/** What all processors have done so far (Linux). */
const readProcessors = (): Processors => {
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const times = all.trim().split(/\s+/).slice(1).map(Number);
  const [, , , idle = 0, waitsForDisks = 0] = times;
  return { idle: idle + waitsForDisks, all: times.reduce((sum, time) => sum + time, 0) };
};

const windowMs = 3000;
const maxBusy = 0.1;
const maxMs = 300_000;

/**
 * Waits until the machine does hardly anything: what servers do after an import (listing pictures, merging segments) isn't part of a search's time.
 * Throws after five minutes.
 */
export const untilAtRest = async (): Promise<void> => {
  const startedMs = performance.now();
  for (let before = readProcessors(); performance.now() - startedMs < maxMs; ) {
    await sleep(windowMs);
    const now = readProcessors();
    if (1 - (now.idle - before.idle) / (now.all - before.all) < maxBusy) return;
    before = now;
  }
  throw new Error('The machine has not come to rest: something else runs on it');
};
