import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { hasEnded, nameThisProcess } from './process-name.ts';

test('a process that lives is not taken for one that has ended', () => {
  expect(hasEnded(nameThisProcess())).toBe(false);
});

test('a process that was killed has ended, even if another one has its number by now', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const name = [hostname(), child.pid, '1', 'id'].join('/');
  if (process.platform === 'linux') expect(hasEnded(name)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(hasEnded(name)).toBe(true);
});

test('a process of another machine is never taken for one that has ended, nor is a name of no process', () => {
  expect(hasEnded(['another-machine', 1, '1', 'id'].join('/'))).toBe(false);
  expect(hasEnded('0190b6f5-4a4e-7c1f-8d63-b44ac6e2f0a1')).toBe(false);
});
