import { once } from 'node:events';
import { request } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../testing/start-test-server.ts';
import { signalOfClient } from './client-gone.ts';
import { createErrorReader, registerErrorHandler } from './error-handler.ts';

let app: FastifyInstance;
let lines: { readonly level: number; readonly msg: string; readonly reqId?: string }[];
let signal: AbortSignal | null;
beforeEach(async () => {
  lines = [];
  signal = null;
  const stream = new Writable({
    write: (line, _, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  app = Fastify({ logger: { level: 'info', stream } });
  registerErrorHandler(
    app,
    createErrorReader(() => {}),
  );
});
afterEach(() => app.close());

/** Sends a request and goes away once it was received. */
const leave = async (path: string): Promise<void> => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const sent = request(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  sent.on('error', () => {});
  sent.end('{}');
  await eventually(async () => signal !== null);
  sent.destroy();
};
const told = () => lines.filter(({ msg }) => !/listening|incoming|completed|aborted/i.test(msg));

test('work is ended for a client that leaves, which is told once, and is no error', async () => {
  app.post('/work', (_, reply) => {
    const client = signalOfClient(reply);
    signal = client;
    return new Promise((_resolve, reject) => client.addEventListener('abort', () => reject(client.reason)));
  });
  await leave('/work');
  await eventually(async () => told().length > 0);
  expect(told()).toMatchObject([{ level: 30, msg: 'the client left before it was answered' }]);
});

test('whoever left before anything was done for them is noticed too', async () => {
  let isReceived = false;
  let seen: AbortSignal | null = null;
  app.post('/work', async (request_, reply) => {
    isReceived = true;
    await once(request_.socket, 'close');
    await setImmediate();
    seen = signalOfClient(reply);
    seen.throwIfAborted();
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const sent = request(`${origin}/work`, { method: 'POST' });
  sent.on('error', () => {});
  sent.end();
  await eventually(async () => isReceived);
  sent.destroy();
  await eventually(async () => seen !== null);
  expect(seen).toMatchObject({ aborted: true });
});

test('a file that a client doesn’t wait for is told once, and is no error', async () => {
  app.post('/file', (_, reply) => {
    signal = signalOfClient(reply);
    // Never begins, as while the disk is slow.
    return reply.send(new Readable({ read: () => {} }));
  });
  await leave('/file');
  await eventually(async () => told().length > 0);
  expect(told().map(({ level }) => level)).toEqual([30]);
});

test('a file that breaks off while somebody waits is an error', async () => {
  app.post('/file', (_, reply) => {
    const broken = new Readable({ read: () => {} });
    setTimeout(() => broken.destroy(), 20);
    return reply.send(broken);
  });
  const { statusCode } = await app.inject({ method: 'POST', url: '/file' });
  expect(statusCode).toBe(500);
  expect(told().map(({ level }) => level)).toContain(50);
});

test('whoever was answered in full has not left', async () => {
  app.post('/work', async (_, reply) => {
    signal = signalOfClient(reply);
    return { fine: true };
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${origin}/work`, {
    method: 'POST',
    body: '{}',
    headers: { connection: 'close' },
  });
  await answer.text();
  await app.close();
  expect(signal).toMatchObject({ aborted: false });
});
