import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createInFlightCounter } from '../../in-flight-counter.ts';
import { EngineBusyError, SearchTimeoutError, SearchWorkerError } from '../../port.ts';
import type { LoadedGeneration } from '../read/load-file.ts';
import { SearchPool } from './pool.ts';
import { syntheticWarmUpSteps } from './warm-up.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-pool-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Limits that even a slow machine never reaches. */
const patient = { searchMs: 60_000, waitMs: 60_000 };

const workerUrl = (name: string, body: string): URL => {
  const path = join(directory, `${name}.mjs`);
  writeFileSync(path, `import { parentPort as port } from 'node:worker_threads';\n${body}`);
  return pathToFileURL(path);
};

/** As far as the main thread reads it. */
const generation = (id: string) =>
  ({ path: id, meta: { generation: { id } } }) as unknown as LoadedGeneration;

/** Dies if asked for the product id `die`; answers others with the id. */
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
  const searches = createInFlightCounter();
  const pool = new SearchPool({ threads: 1, workerUrl: fragile, searches, ...patient });
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

test('what fails by surprise is logged, once however often it is asked for; what the port has a name for is not', async () => {
  const failing = workerUrl(
    'failing',
    `port.on('message', ({ job }) => port.postMessage({
      ms: 1, error: { name: job.productId, message: 'it failed', stack: undefined, fields: {}, cause: undefined },
    }));`,
  );
  const logged: unknown[] = [];
  const logger = { error: (...line: unknown[]) => void logged.push(line) };
  const pool = new SearchPool({ threads: 1, workerUrl: failing, logger, ...patient });
  try {
    await expect(ask(pool, 'SearchTimeoutError')).rejects.toBeInstanceOf(SearchTimeoutError);
    expect(logged).toEqual([]);
    for (let i = 0; i < 3; i++)
      await expect(ask(pool, 'RangeError')).rejects.toBeInstanceOf(SearchWorkerError);
    expect(logged).toEqual([
      [
        { err: expect.objectContaining({ message: 'it failed' }), job: 'get', catalogKey: 'c', leftOut: 0 },
        expect.any(String),
      ],
    ]);
  } finally {
    await pool.close();
  }
});

test('after several threads that never start no more are started, and every job is rejected', async () => {
  const pool = new SearchPool({ threads: 2, workerUrl: workerUrl('dead', 'process.exit(1);'), ...patient });
  const answers = await Promise.allSettled([ask(pool, 'a'), ask(pool, 'b'), ask(pool, 'c')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(ask(pool, 'd')).rejects.toBeInstanceOf(SearchWorkerError);
  await pool.close();
});

test('closing waits for the jobs in the queue, and refuses new ones', async () => {
  const pool = new SearchPool({ threads: 1, workerUrl: fragile, ...patient });
  const waiting = ['a', 'b', 'c'].map((productId) => ask(pool, productId));
  const closed = pool.close();
  await expect(ask(pool, 'late')).rejects.toBeInstanceOf(SearchWorkerError);
  expect(await Promise.all(waiting)).toEqual(['a', 'b', 'c']);
  await closed;
});

test('jobs that find the queue full are rejected at once, and those in it are answered', async () => {
  const pool = new SearchPool({ threads: 1, workerUrl: fragile, maxWaiting: 2, ...patient });
  try {
    const waiting = ['a', 'b', 'c'].map((productId) => ask(pool, productId));
    await expect(ask(pool, 'd')).rejects.toBeInstanceOf(EngineBusyError);
    expect(await Promise.all(waiting)).toEqual(['a', 'b', 'c']);
    expect(await ask(pool, 'e')).toBe('e');
  } finally {
    await pool.close();
  }
});

test('an owner with very many searches delays only itself, and loses its newest ones if the queue is full', async () => {
  const pool = new SearchPool({ threads: 1, workerUrl: fragile, maxWaiting: 6, ...patient });
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

test('while many searches wait, a thread is given the next ones in advance; while few do, it is given one', async () => {
  // Answers with the number of jobs it has been given so far.
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
  const pool = new SearchPool({ threads: 1, workerUrl: counting, ...patient });
  try {
    const few = await Promise.all(Array.from({ length: 8 }, () => ask(pool, 'a') as Promise<unknown>));
    expect(Math.max(...(few as number[]))).toBe(1);
    const many = await Promise.all(Array.from({ length: 60 }, () => ask(pool, 'a') as Promise<unknown>));
    expect(Math.max(...(many as number[]))).toBe(4);
  } finally {
    await pool.close();
  }
});

/** Never answers for the product id `hang`. */
const hanging = workerUrl(
  'hanging',
  `port.on('message', ({ job }) => {
    if (job?.productId === 'hang') for (;;);
    if (job) port.postMessage({ ms: 1, reply: { json: JSON.stringify(job.productId) } });
  });`,
);

test('a thread that does not answer is replaced, its job is answered by a time-out, and those behind it are run elsewhere', async () => {
  const errors: string[] = [];
  const logger = { error: (_: object, message: string) => void errors.push(message) };
  const pool = new SearchPool({ threads: 1, workerUrl: hanging, searchMs: 40, waitMs: 60_000, logger });
  try {
    expect(await ask(pool, 'a')).toBe('a');
    const answers = await Promise.allSettled(['hang', 'b', 'c'].map((id) => ask(pool, id)));
    expect(answers).toMatchObject([
      { status: 'rejected', reason: expect.any(SearchTimeoutError) },
      { status: 'fulfilled', value: 'b' },
      { status: 'fulfilled', value: 'c' },
    ]);
    expect(errors).toEqual(['a search thread did not answer and is replaced']);
  } finally {
    await pool.close();
  }
});

/** Holds jobs whose product id begins with `slow` until it is told to detach a catalog, and reports that they took half a second. */
const held = workerUrl(
  'held',
  `const waiting = [];
  const answer = (job, ms) => port.postMessage({ ms, reply: { json: JSON.stringify(job.productId ?? null) } });
  let isOpen = false;
  port.on('message', (message) => {
    if (message.kind === 'detach') {
      isOpen = true;
      for (const job of waiting.splice(0)) answer(job, 500);
    }
    if (message.kind !== 'job') return;
    const { job } = message;
    if (!job.productId?.startsWith('slow')) answer(job, 1);
    else if (isOpen || job.productId === 'slow') answer(job, 500);
    else waiting.push(job);
  });`,
);

test('a search that waits too long is rejected by itself', async () => {
  const pool = new SearchPool({ threads: 1, workerUrl: held, searchMs: 60_000, waitMs: 50 });
  try {
    const slow = ask(pool, 'slow 1');
    await expect(ask(pool, 'a')).rejects.toBeInstanceOf(SearchTimeoutError);
    pool.detach('any');
    expect(await slow).toBe('slow 1');
    expect(await ask(pool, 'b')).toBe('b');
  } finally {
    await pool.close();
  }
});

test('dear searches of one owner never hold all threads while another is about, and hold them all while none is', async () => {
  const pool = new SearchPool({ threads: 2, workerUrl: held, searchMs: 60_000, waitMs: 60_000 });
  try {
    const order: string[] = [];
    const note = async (answer: Promise<string>): Promise<void> => {
      order.push(await answer);
    };
    // By then the cost of its searches is known, and another owner is active.
    await ask(pool, 'slow', 'hostile');
    await ask(pool, 'first', 'quiet');
    const slow = Array.from({ length: 8 }, (_, i) => note(ask(pool, `slow ${i}`, 'hostile')));
    for (let i = 0; i < 20; i++) await note(ask(pool, `quiet ${i}`, 'quiet'));
    expect(order).toHaveLength(20);
    pool.detach('any');
    await Promise.all(slow);
    expect(order).toHaveLength(28);
  } finally {
    await pool.close();
  }
});

test('an owner without competitors uses all threads', async () => {
  const pool = new SearchPool({ threads: 2, workerUrl: held, searchMs: 60_000, waitMs: 60_000 });
  try {
    await ask(pool, 'slow', 'only');
    const slow = ['slow 1', 'slow 2'].map((id) => ask(pool, id, 'only'));
    // Both threads hold one job, so a third waits.
    const third = ask(pool, 'third', 'only');
    expect(await Promise.race([third, new Promise((resolve) => setTimeout(resolve, 100, 'waits'))])).toBe(
      'waits',
    );
    pool.detach('any');
    expect(await Promise.all([...slow, third])).toEqual(['slow 1', 'slow 2', 'third']);
  } finally {
    await pool.close();
  }
});

test('a generation is warmed up in every thread before any search uses it, and the previous one answers meanwhile', async () => {
  // Answers with the attached file. Warms a staged one up only once it is given signals, and lets the warm-ups of the first one finish.
  const staging = workerUrl(
    'staging',
    `let attached = null;
    let staged = null;
    let isHeld = true;
    let held = 0;
    let warmed = 0;
    const answer = (value) => port.postMessage({ ms: 1, reply: { json: JSON.stringify(value) } });
    port.on('message', ({ kind, loaded, job }) => {
      if (kind === 'stage') staged = loaded.path;
      if (kind === 'attach') attached = loaded.path;
      if (kind === 'signals') {
        isHeld = false;
        for (; held > 0; held--) answer(null);
      }
      if (kind !== 'job') return;
      if (job.kind === 'warm') warmed++;
      if (job.kind === 'warm' && warmed > ${syntheticWarmUpSteps} && staged !== null && isHeld) held++;
      else answer(attached);
    });`,
  );
  const pool = new SearchPool({ threads: 2, workerUrl: staging, ...patient });
  try {
    await pool.attach('c', generation('old'));
    expect(await ask(pool, 'a')).toBe('old');
    const swapped = pool.attach('c', generation('new'));
    for (let i = 0; i < 3; i++)
      expect(await Promise.race([swapped.then(() => 'swapped'), ask(pool, 'a')])).toBe('old');
    pool.setSignals('c', { generationId: 'old', names: ['views'], buffer: new SharedArrayBuffer(4) });
    await swapped;
    expect(await ask(pool, 'b')).toBe('new');
  } finally {
    await pool.close();
  }
});

test('signals of a generation that was replaced while they were counted are dropped, also for threads that start later', async () => {
  const counting = workerUrl(
    'counting',
    `let signals = 0;
    port.on('message', ({ kind, job }) => {
      if (kind === 'signals') signals++;
      if (kind !== 'job') return;
      if (job.productId === 'die') process.exit(1);
      port.postMessage({ ms: 1, reply: { json: JSON.stringify(signals) } });
    });`,
  );
  const pool = new SearchPool({ threads: 1, workerUrl: counting, ...patient });
  const tell = (generationId: string) =>
    pool.setSignals('c', { generationId, names: ['views'], buffer: new SharedArrayBuffer(4) });
  try {
    await pool.attach('c', generation('old'));
    await pool.attach('c', generation('new'));
    tell('old');
    expect(await ask(pool, 'a')).toBe(0);
    tell('new');
    tell('old');
    expect(await ask(pool, 'a')).toBe(1);
    await expect(ask(pool, 'die')).rejects.toBeInstanceOf(SearchWorkerError);
    expect(await ask(pool, 'a')).toBe(1);
  } finally {
    await pool.close();
  }
});

test('a catalog that is dropped while its new generation waits to be swapped in stays dropped', async () => {
  // Answers a search with the file of its generation, if it has one.
  const remembering = workerUrl(
    'remembering',
    `const attached = new Map();
    port.on('message', ({ kind, catalogKey, loaded, job }) => {
      if (kind === 'attach') attached.set(catalogKey, loaded.path);
      else if (kind === 'detach') attached.delete(catalogKey);
      else if (kind === 'job')
        port.postMessage({ ms: 1, reply: { json: JSON.stringify(attached.get(job.catalogKey) ?? null) } });
    });`,
  );
  const pool = new SearchPool({ threads: 1, workerUrl: remembering, ...patient });
  try {
    await pool.attach('kept', generation('kept-1'));
    await pool.attach('dropped', generation('dropped-1'));
    const swaps = [
      pool.attach('kept', generation('kept-2')),
      pool.attach('dropped', generation('dropped-2')),
    ];
    pool.detach('dropped');
    await Promise.all(swaps);
    expect([await ask(pool, 'a', 'kept'), await ask(pool, 'a', 'dropped')]).toEqual(['kept-2', null]);
  } finally {
    await pool.close();
  }
});
