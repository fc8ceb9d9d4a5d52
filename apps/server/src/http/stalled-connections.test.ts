import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRawConnection } from '../testing/raw-connection.ts';
import { type Connections, limitConnections } from './connections.ts';

/** Long enough for a machine that has other work between two pieces. */
const stalledMs = 3_000;
/** More than the operating system keeps for a client that doesn't read. */
const large = Buffer.alloc(40_000_000, 'x');
let server: Server;
let connections: Connections;
let origin: string;
beforeEach(async () => {
  server = createServer(async ({ url }, response) => {
    if (url === '/late') await sleep(stalledMs * 1.5);
    response.end(url === '/late' ? 'late' : large);
  });
  const maxUntaken = { byAddress: 3.5 * large.length, byAll: 5.5 * large.length };
  // A proxy speaks for many addresses.
  const limits = { max: 100, maxPerAddress: 100, proxies: ['127.0.0.9'], maxUntaken };
  connections = limitConnections(server, { ...limits, stalledMs });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('[R10.09] a client that does not take its answer is disconnected, and the answer is not kept for it', async () => {
  const client = await openRawConnection(origin);
  client.socket.pause();
  client.write('GET /large HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  await expect.poll(() => connections.open()).toBe(1);
  await expect.poll(() => connections.open()).toBe(0);
  client.socket.destroy();
});

test('[R10.09] one that takes it slowly gets all of it', async () => {
  const response = await fetch(`${origin}/large`);
  let bytes = 0;
  let pieces = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    pieces += 1;
    if (pieces % 100 === 0) await sleep(stalledMs / 4);
  }
  expect(bytes).toBe(large.length);
});

test('[R10.09] an answer may take longer than that to be made', async () => {
  expect(await (await fetch(`${origin}/late`)).text()).toBe('late');
});

test.each([
  ['of clients of one address', '127.0.0.1', 3],
  ['of clients behind proxies', '127.0.0.9', 1],
])(
  '[R10.09] %s whose answers would fill the memory, those that wait for most are disconnected',
  async (_, from, closed) => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => openRawConnection(origin, from)));
    for (const client of clients) {
      client.socket.pause();
      client.write('GET /large HTTP/1.1\r\nHost: shop.example\r\n\r\n');
    }
    await expect.poll(() => connections.refused().unread, { timeout: stalledMs }).toBe(closed);
    for (const { socket } of clients) socket.destroy();
  },
);
