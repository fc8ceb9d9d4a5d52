import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { EngineBusyError, SearchWorkerError } from '../../port.ts';
import { createRunningSearches } from '../running-searches.ts';
import { SearchPool } from './pool.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-pool-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const workerUrl = (name: string, body: string): URL => {
  const path = join(directory, `${name}.mjs`);
  writeFileSync(path, `import { parentPort as port } from 'node:worker_threads';\n${body}`);
  return pathToFileURL(path);
};

/** Dies of the product id `die`, answers any other with it. */
const fragile = workerUrl(
  'fragile',
  `port.on('message', ({ job }) => {
    if (job.productId === 'die') process.exit(1);
    setTimeout(() => port.postMessage({ ms: 5, reply: { json: JSON.stringify(job.productId) } }), 5);
  });`,
);
const ask = (pool: SearchPool, productId: string, catalogKey = 'c') =>
  pool.ask<string>(`owner of ${catalogKey}`, { kind: 'get', catalogKey, productId });

test('a search thread that dies is replaced, and only its own job is answered by an error', async () => {
  const searches = createRunningSearches();
  const pool = new SearchPool({ threads: 1, workerUrl: fragile, searches });
  try {
    const asked = ['a', 'die', 'b', 'c'].map((productId) => ask(pool, productId));
    expect(Atomics.load(searches, 0)).toBe(1);
    const answers = await Promise.allSettled(asked);
    expect(Atomics.load(searches, 0)).toBe(0);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(answers[1]).toMatchObject({ reason: expect.any(SearchWorkerError) });
  } finally {
    await pool.close();
  }
});

test('threads that never start are given up, and every job is answered by an error', async () => {
  const pool = new SearchPool({ threads: 2, workerUrl: workerUrl('dead', 'process.exit(1);') });
  const answers = await Promise.allSettled([ask(pool, 'a'), ask(pool, 'b'), ask(pool, 'c')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(ask(pool, 'd')).rejects.toBeInstanceOf(SearchWorkerError);
  await pool.close();
});

test('closing lets the jobs that wait finish, and refuses new ones', async () => {
  const pool = new SearchPool({ threads: 1, workerUrl: fragile });
  const waiting = ['a', 'b', 'c'].map((productId) => ask(pool, productId));
  const closed = pool.close();
  await expect(ask(pool, 'late')).rejects.toBeInstanceOf(SearchWorkerError);
  expect(await Promise.all(waiting)).toEqual(['a', 'b', 'c']);
  await closed;
});

test('what comes when enough jobs wait is turned away at once, and those that wait are answered', async () => {
  const pool = new SearchPool({ threads: 1, workerUrl: fragile, mostWaiting: 2 });
  try {
    const waiting = ['a', 'b', 'c'].map((productId) => ask(pool, productId));
    await expect(ask(pool, 'd')).rejects.toBeInstanceOf(EngineBusyError);
    expect(await Promise.all(waiting)).toEqual(['a', 'b', 'c']);
    expect(await ask(pool, 'e')).toBe('e');
  } finally {
    await pool.close();
  }
});

test('an owner with very many searches holds up itself alone, and gives way where the queue is full', async () => {
  const pool = new SearchPool({ threads: 1, workerUrl: fragile, mostWaiting: 6 });
  try {
    const order: string[] = [];
    const note = async (answer: Promise<string>): Promise<void> => {
      order.push(await answer.catch((error: Error) => error.name));
    };
    const many = ['1', '2', '3', '4', '5', '6', '7'].map((id) => note(ask(pool, id, 'busy')));
    const few = ['x', 'y'].map((id) => note(ask(pool, id, 'quiet')));
    await Promise.all([...many, ...few]);
    expect(order).toEqual(['EngineBusyError', 'EngineBusyError', '1', 'x', '2', 'y', '3', '4', '5']);
  } finally {
    await pool.close();
  }
});

test('while many searches wait, a thread has the next ones at hand and needs nobody to go on; while few do, it has one', async () => {
  // Answers with how many jobs it had been given by the time it answers.
  const counting = workerUrl(
    'counting',
    `const given = [];
    const answer = () => {
      port.postMessage({ ms: 1, reply: { json: JSON.stringify(given.length) } });
      given.shift();
    };
    port.on('message', (message) => {
      given.push(message);
      setTimeout(answer, 20);
    });`,
  );
  const pool = new SearchPool({ threads: 1, workerUrl: counting });
  try {
    const few = await Promise.all(Array.from({ length: 8 }, () => ask(pool, 'a') as Promise<unknown>));
    expect(Math.max(...(few as number[]))).toBe(1);
    const many = await Promise.all(Array.from({ length: 60 }, () => ask(pool, 'a') as Promise<unknown>));
    expect(Math.max(...(many as number[]))).toBe(4);
  } finally {
    await pool.close();
  }
});
