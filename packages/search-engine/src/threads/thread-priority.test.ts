import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';

const url = JSON.stringify(new URL('./thread-priority.ts', import.meta.url).href);

/** A process with one thread that lowers priorities and then prints the niceness of every thread. */
const program = (threads: string): string => `
  import { Worker } from 'node:worker_threads';
  const code = ${JSON.stringify(`
    import { readdirSync, readFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    import { lowerPriority } from ${url};
    lowerPriority(${JSON.stringify(threads)}, 5);
    const nicenessOf = (thread) => Number(readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ')[1].split(' ')[16]);
    parentPort.postMessage(readdirSync('/proc/self/task').map((thread) => [thread === String(process.pid) ? 'main' : 'other', nicenessOf(thread)]));
  `)};
  const worker = new Worker(new URL('data:text/javascript,' + encodeURIComponent(code)));
  worker.on('message', (threads) => console.log(JSON.stringify(threads)));
`;

const nicenessIn = (threads: string): (readonly [string, number])[] =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program(threads)], {
      encoding: 'utf8',
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    }),
  );

const onLinux = test.skipIf(process.platform !== 'linux');
const base = getPriority(process.pid);

onLinux('lowers all threads of a process but its main one, those of the runtime too', () => {
  const threads = nicenessIn('allButMain');
  expect(threads.filter(([thread]) => thread === 'main')).toEqual([['main', base]]);
  const others = threads.filter(([thread]) => thread === 'other');
  expect(others.length).toBeGreaterThan(1);
  expect(others.every(([, niceness]) => niceness === Math.min(19, base + 5))).toBe(true);
});

onLinux('a thread that lowers its own priority does not affect others', () => {
  const lowered = nicenessIn('callingThread').filter(([, niceness]) => niceness !== base);
  expect(lowered).toEqual([['other', Math.min(19, base + 5)]]);
});
