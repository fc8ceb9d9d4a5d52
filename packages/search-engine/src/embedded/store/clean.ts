import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './file-errors.ts';
import { indexSuffix, pointerName, temporarySuffix } from './paths.ts';

const remove = (path: string): void => {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    // Windows does not remove open files; the next run removes them.
    if (!hasCode(error, 'EBUSY') && !hasCode(error, 'EPERM')) throw error;
  }
};

/** Removes generations older than the live one. A newer one is about to become live. */
export const removeOldGenerations = (directory: string, live: string | null): void => {
  if (live === null) return;
  const bornMs = statSync(join(directory, live), { throwIfNoEntry: false })?.mtimeMs;
  if (bornMs === undefined) return;
  for (const name of readdirSync(directory)) {
    if (!name.endsWith(indexSuffix) || name === live) continue;
    const path = join(directory, name);
    const otherMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (otherMs !== undefined && otherMs <= bornMs) remove(path);
  }
};

/** Removes the leftovers of killed writers. Call this when the process starts, while no writer can be at work. */
export const removeLeftovers = (directory: string, live: string | null): void => {
  for (const name of readdirSync(directory)) {
    const isLeftover = name.includes(temporarySuffix) || (name.endsWith(indexSuffix) && name !== live);
    if (isLeftover && name !== pointerName) remove(join(directory, name));
  }
};
