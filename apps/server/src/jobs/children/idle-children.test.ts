import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createIdleChildren } from './idle-children.ts';
import { type Child, startChild } from './start-child.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-warm-'));
const file = join(directory, 'waits.mjs');
writeFileSync(file, 'setInterval(() => {}, 1000);');
const started: Child[] = [];
const children = createIdleChildren(() => {
  const child = startChild(pathToFileURL(file));
  started.push(child);
  return child;
});
afterAll(() => {
  for (const { process } of started) process.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const died = async ({ process }: Child): Promise<NodeJS.Signals | null> => {
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
  return process.signalCode;
};

test('a child that was given back does the next task, one that died meanwhile does not, and none outlives the end', async () => {
  const first = children.take();
  children.giveBack(first);
  expect(children.take()).toBe(first);
  children.giveBack(first);
  first.process.kill('SIGKILL');
  await died(first);

  const taken = [1, 2, 3, 4].map(() => children.take());
  expect(new Set([first, ...taken]).size).toBe(5);
  for (const child of taken) children.giveBack(child);
  // Three are enough to wait.
  expect(await died(taken[3] as Child)).toBe('SIGKILL');
  const late = children.take();
  expect(taken.slice(0, 3)).toContain(late);
  children.close();
  children.giveBack(late);
  for (const child of started) expect(await died(child)).toBe('SIGKILL');
});
