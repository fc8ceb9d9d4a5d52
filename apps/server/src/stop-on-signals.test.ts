import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeShopByCalls } from './testing/make-shop-by-calls.ts';
import { openRawConnection, type RawConnection } from './testing/raw-connection.ts';
import {
  removeDataDir,
  type ServerProcess,
  signInByCli,
  startServerProcess,
} from './testing/server-process.ts';
import { eventually, makeCall } from './testing/start-test-server.ts';

let dataDir: string;
let feeds: FeedServer;
let server: ServerProcess;
let shop: Awaited<ReturnType<typeof makeShopByCalls>>;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-stop-'));
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: 5 })) });
  server = await startServerProcess(dataDir);
  token = await signInByCli(dataDir, server.origin);
  shop = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml'));
  await server.stop();
});
beforeEach(async () => {
  server = await startServerProcess(dataDir);
});
afterEach(() => server.kill());
afterAll(async () => {
  await feeds.close();
  await removeDataDir(dataDir);
});

const isRefused = async (): Promise<boolean> =>
  openRawConnection(server.origin).then(
    ({ socket }) => {
      socket.destroy();
      return false;
    },
    () => true,
  );

/** A request whose body is half there. */
const beginEvents = async (eventId: string): Promise<{ connection: RawConnection; end: () => void }> => {
  const event = { type: 'search', eventId, query: 'buty', total: 1, context: 'serp' };
  const body = JSON.stringify({ events: [event] });
  const connection = await openRawConnection(server.origin);
  connection.write(
    [
      `POST /public/events/${shop.searchId} HTTP/1.1`,
      'Host: shop.example',
      `X-Api-Key: ${shop.key}`,
      'Content-Type: application/json',
      // The server says when it has begun to read.
      'Expect: 100-continue',
      `Content-Length: ${body.length}`,
      '',
      body.slice(0, 20),
    ].join('\r\n'),
  );
  await eventually(async () => connection.received().includes('100 Continue'));
  return { connection, end: () => connection.write(body.slice(20)) };
};

const searchesToday = async (): Promise<number> =>
  (await makeCall(server.origin, token, 'getActivity', { params: { searchId: shop.searchId } })).reply.data
    .today.searches;

describe('a server that is told to stop', () => {
  test('answers the requests that are under way, keeps what they brought, and ends well', async () => {
    const before = await searchesToday();
    const requests = await Promise.all(
      Array.from({ length: 10 }, (_, number) => beginEvents(`under-way-${number}`)),
    );
    const silent = await openRawConnection(server.origin);

    server.child.kill('SIGTERM');
    await eventually(isRefused);
    for (const { end } of requests) end();
    const exit = once(server.child, 'exit');
    for (const { connection } of requests) {
      await connection.closed;
      expect(connection.received()).toMatch(/HTTP\/1\.1 202 [\s\S]*"accepted":1/);
    }
    await silent.closed;
    expect(await exit).toEqual([0, null]);

    server = await startServerProcess(dataDir);
    expect(await searchesToday()).toBe(before + requests.length);
  }, 60_000);

  test('says so to a proxy that asks over a connection which was open before', async () => {
    const { connection, end } = await beginEvents('while-draining');
    const proxy = await openRawConnection(server.origin);
    // What keeps this connection open is a request whose body is not there yet; the question comes right behind it.
    proxy.write(
      'POST /sign-in HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n',
    );
    await eventually(async () => proxy.received().includes('100 Continue'));
    server.child.kill('SIGTERM');
    await eventually(isRefused);
    proxy.write('aGET /readyz HTTP/1.1\r\nHost: shop.example\r\n\r\n');
    await proxy.closed;
    expect(proxy.received()).toMatch(/HTTP\/1\.1 503 [\s\S]*"status":"draining"/);
    end();
    await connection.closed;
    expect(connection.received()).toMatch(/HTTP\/1\.1 202 /);
  }, 60_000);

  test('ends at once when it is told twice', async () => {
    const { connection } = await beginEvents('never-ended');
    server.child.kill('SIGTERM');
    await eventually(isRefused);
    const exit = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    expect(await exit).toEqual([1, null]);
    await connection.closed;
    expect(connection.received()).not.toContain('202');
  }, 60_000);

  test('[R10.09] ends though a file system hangs, as a network mount does whose server is gone', async () => {
    const pipe = join(dataDir, 'nobody-writes');
    execFileSync('mkfifo', [pipe]);
    const stopping = new URL('./stop-on-signals.ts', import.meta.url).href;
    const program = `
      import { readFile } from 'node:fs/promises';
      import { stopOnSignals } from ${JSON.stringify(stopping)};
      void readFile(${JSON.stringify(pipe)});
      stopOnSignals({ log: { error: console.log }, steps: [[async () => undefined]] });
      setInterval(() => undefined, 1000);
      console.log('ready');
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    let said = '';
    child.stdout.on('data', (part) => {
      said += String(part);
    });
    await eventually(async () => said.includes('ready'));
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([null, 'SIGKILL']);
    expect(said).toContain('a file system does not answer');
  }, 60_000);
});
