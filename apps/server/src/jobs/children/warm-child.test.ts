import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type Child, startChild } from './start-child.ts';
import { createWarmChild } from './warm-child.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-warm-'));
const file = join(directory, 'waits.mjs');
writeFileSync(file, 'setInterval(() => {}, 1000);');
const started: Child[] = [];
const children = createWarmChild(() => {
  const child = startChild(pathToFileURL(file));
  started.push(child);
  return child;
});
afterAll(() => {
  for (const { process } of started) process.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

test('a child is kept ready for the next task, one that died meanwhile is not used, and none outlives the end', async () => {
  const first = children.take();
  expect(started).toEqual([first]);
  children.prepare();
  children.prepare();
  expect(started).toHaveLength(2);
  const second = children.take();
  expect(second).toBe(started[1]);

  children.prepare();
  const died = started[2] as Child;
  died.process.kill('SIGKILL');
  await once(died.process, 'exit');
  expect(children.take()).toBe(started[3]);

  children.prepare();
  const last = started[4] as Child;
  children.close();
  await once(last.process, 'exit');
  expect(last.process.signalCode).toBe('SIGKILL');
  children.prepare();
  expect(started).toHaveLength(5);
});
