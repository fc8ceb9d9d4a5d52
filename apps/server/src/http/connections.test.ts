import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openRawConnection, type RawConnection } from '../testing/raw-connection.ts';
import { eventually, startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { fittingConnections } from './connections.ts';

/** Linux alone answers on every address of its own network. */
const hasOtherAddresses = process.platform === 'linux';
const attacker = '127.0.0.1';
const visitor = '127.0.0.2';
const headBegun = 'GET /healthz HTTP/1.1\r\nHost: shop.example\r\nX-Slow: ';

let server: TestServer;
let opened: RawConnection[] = [];

/** Connections with half a request on each; gives those that the server has not ended. */
const openHalf = async (count: number, from: string): Promise<RawConnection[]> => {
  const attempts = await Promise.allSettled(
    Array.from({ length: count }, () => openRawConnection(server.origin, from)),
  );
  const connections = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  for (const connection of connections) connection.write(headBegun);
  opened.push(...connections);
  return connections;
};
const openCount = (connections: readonly RawConnection[]): number =>
  connections.filter(({ isClosed }) => !isClosed()).length;

const isAnswered = async (from: string): Promise<boolean> => {
  const connection = await openRawConnection(server.origin, from);
  connection.write('GET /healthz HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n');
  await connection.closed;
  return connection.received().startsWith('HTTP/1.1 200');
};
const metric = async (name: string): Promise<number> => {
  const { payload } = await server.app.http.inject({ url: '/metrics' });
  return Number(
    payload
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
};

describe.skipIf(!hasOtherAddresses)('half-open requests', () => {
  afterEach(async () => {
    for (const { socket } of opened) socket.destroy();
    opened = [];
    await server.close();
  });

  test('of one address fill its own share, and everybody else is answered', async () => {
    server = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: '20' });
    const half = await openHalf(80, attacker);
    await eventually(async () => openCount(half) === 20);
    expect(await isAnswered(attacker)).toBe(false);
    expect(await isAnswered(visitor)).toBe(true);
    expect(await metric('vitrina_connections_refused_total{reason="address"}')).toBe(61);
    expect(await metric('vitrina_connections_open')).toBe(20);
    for (const { socket } of half) socket.destroy();
    await eventually(() => isAnswered(attacker));
  });

  test('do not count by address where it is a proxy’s, which speaks for many', async () => {
    server = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: '20', TRUSTED_PROXIES: '127.0.0.0/31' });
    const half = await openHalf(60, attacker);
    expect(await isAnswered(attacker)).toBe(true);
    expect(openCount(half)).toBe(60);
  });

  test('of many addresses end at the bound of all together', async () => {
    server = await startTestServer({ MAX_CONNECTIONS: '30', MAX_CONNECTIONS_PER_ADDRESS: '12' });
    const half: RawConnection[] = [];
    for (let address = 1; address <= 5; address += 1)
      half.push(...(await openHalf(10, `127.0.1.${address}`)));
    await eventually(async () => openCount(half) === 30);
    expect(await metric('vitrina_connections_refused_total{reason="all"}')).toBe(20);
  });

  test('are ended when their head is not there in time', async () => {
    server = await startTestServer({}, { headersTimeoutMs: 300 });
    const [begun] = await openHalf(1, attacker);
    const silent = await openRawConnection(server.origin);
    await begun?.closed;
    await silent.closed;
    expect(await isAnswered(attacker)).toBe(true);
  });
});

describe.skipIf(!hasOtherAddresses)('answered connections that wait for another request', () => {
  const limits = { MAX_CONNECTIONS_PER_ADDRESS: '5' };
  const request = 'GET /healthz HTTP/1.1\r\nHost: shop.example\r\n\r\n';
  const openAnswered = async (): Promise<RawConnection> => {
    const connection = await openRawConnection(server.origin, attacker);
    opened.push(connection);
    connection.write(request);
    await eventually(async () => connection.received().includes('HTTP/1.1 200'));
    return connection;
  };
  const openManyAnswered = async (count: number): Promise<RawConnection[]> => {
    const connections: RawConnection[] = [];
    while (connections.length < count) connections.push(await openAnswered());
    return connections;
  };
  afterEach(async () => {
    for (const { socket } of opened) socket.destroy();
    opened = [];
    await server.close();
  });

  test('are told to close where their address has many', async () => {
    server = await startTestServer(limits);
    const all = await openManyAnswered(30);
    const isTold = ({ received }: RawConnection): boolean => /^connection: close\r$/im.test(received());
    expect(all.map(isTold)).toEqual(all.map((_, at) => at >= 3));
    await Promise.all(all.slice(3).map(({ closed }) => closed));
    expect(openCount(all)).toBe(3);
    expect(await metric('vitrina_connections_refused_total{reason="address"}')).toBe(0);
  });

  test('give way to new ones of their address, those idle the longest first', async () => {
    server = await startTestServer(limits);
    const [first, second, third] = await openManyAnswered(3);
    first?.write(request);
    await eventually(async () => first?.received().split('HTTP/1.1 200').length === 3);
    await openHalf(2, attacker);
    expect(await isAnswered(attacker)).toBe(true);
    await second?.closed;
    expect([first, third].map((each) => each?.isClosed())).toEqual([false, false]);
    expect(await metric('vitrina_connections_refused_total{reason="address"}')).toBe(0);
  });

  test('keep their place once they have begun the next request, and so does one that was never answered', async () => {
    server = await startTestServer(limits);
    const sockets: Socket[] = [];
    server.app.http.server.on('connection', (socket: Socket) => sockets.push(socket));
    const begun = await openManyAnswered(3);
    for (const connection of begun) connection.write(headBegun);
    const half = await openHalf(2, attacker);
    const sent = 3 * request.length + 5 * headBegun.length;
    await eventually(async () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0) === sent);
    expect(await isAnswered(attacker)).toBe(false);
    expect([openCount(half), openCount(begun)]).toEqual([2, 3]);
    expect(await isAnswered(visitor)).toBe(true);
  });
});

describe('requests sent ahead of their answers', () => {
  afterEach(() => server.close());
  const ahead = 'GET /api/openapi.json HTTP/1.1\r\nHost: shop.example\r\n\r\n';

  test('are answered in their order while they are few', async () => {
    server = await startTestServer();
    const connection = await openRawConnection(server.origin);
    connection.write(ahead.repeat(3));
    await eventually(async () => connection.received().split('HTTP/1.1 200').length === 4);
    connection.socket.destroy();
  });

  test('end the connection where they are many, whether or not anybody reads', async () => {
    server = await startTestServer();
    const connection = await openRawConnection(server.origin);
    connection.socket.pause();
    connection.write(ahead.repeat(500));
    await eventually(async () => (await metric('vitrina_connections_open')) === 0);
    expect(await metric('vitrina_connections_refused_total{reason="unread"}')).toBe(1);
    expect(await isAnswered(attacker)).toBe(true);
  });
});

test('a server has no more connections than it has descriptors for', () => {
  expect(fittingConnections(1024)).toBe(768);
  expect(fittingConnections(300)).toBe(150);
  expect(fittingConnections(1_048_576)).toBe(10_000);
  expect(fittingConnections(Number.POSITIVE_INFINITY)).toBe(10_000);
});
