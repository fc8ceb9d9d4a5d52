import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressOf, shopProducts, shopSchema } from '../conformance/catalog.ts';
import { openEngine } from '../engines.ts';
import { planSearch } from '../plan/plan-search.ts';
import { EngineAwayError, EngineBusyError, SearchTimeoutError } from '../port.ts';
import { openCluster } from './cluster.ts';
import { isTestedOnCluster, openSearchPlace } from './testing/opensearch-place.ts';

const plan = planSearch({ fields: [{ field: 'title', weight: 1 }] }, { query: 'buty' });
const directory = join(tmpdir(), 'vitrina-no-spool');

/** Asks a stand-in that treats every request in the same way. */
const askOneThat = async (answer: (reply: ServerResponse) => void): Promise<unknown> => {
  const server = createServer((_, reply) => answer(reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cluster = openCluster({ kind: 'opensearch', urls: [url], directory });
  try {
    return await cluster.ask({ method: 'GET', path: '/i/_search', timeoutMs: 300 });
  } finally {
    await cluster.close();
    server.closeAllConnections();
    server.close();
  }
};

/** A stand-in for a node that says which it is, or nothing at all. */
const startNode = async (says: string | null) => {
  let asked = 0;
  const server = createServer((_, reply) => {
    asked += 1;
    if (says !== null) reply.writeHead(200, { 'content-type': 'application/json' }).end(`{"by":"${says}"}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

test('[R10.09] while a node doesn’t answer others do, soon without waiting for it; what changes something is sent once', async () => {
  const [silent, sound] = [await startNode(null), await startNode('sound')];
  const cluster = openCluster({ kind: 'opensearch', urls: [silent.url, sound.url], directory });
  const search = { method: 'POST', path: '/i/_search', body: {}, timeoutMs: 1_000 } as const;
  for (let turn = 0; turn < 4; turn++) expect(await cluster.ask(search)).toEqual({ by: 'sound' });
  expect(silent.asked()).toBe(1);
  const before = [silent.asked(), sound.asked()];
  await cluster.ask({ method: 'PUT', path: '/i', body: {}, timeoutMs: 1_000 });
  expect([silent.asked(), sound.asked()]).toEqual([before[0], (before[1] ?? 0) + 1]);
  sound.stop();
  await expect(cluster.ask(search)).rejects.toBeInstanceOf(EngineAwayError);
  await cluster.close();
  silent.stop();
});

test('[R10.09] a node that is gone for long keeps nothing from being written, and what one node refuses counts beside a silent one', async () => {
  const [gone, silent, sound] = [await startNode('gone'), await startNode(null), await startNode('sound')];
  gone.stop();
  const one = openCluster({ kind: 'opensearch', urls: [gone.url, sound.url], directory });
  for (let turn = 0; turn < 4; turn++)
    expect(await one.ask({ method: 'PUT', path: '/i', body: {}, timeoutMs: 10_000 })).toEqual({
      by: 'sound',
    });
  await one.close();
  const refusing = createServer((_, reply) =>
    reply.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"no such index"}'),
  );
  await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const other = openCluster({ kind: 'opensearch', urls: [url, silent.url], directory });
  const search = { method: 'POST', path: '/i/_search', body: {}, timeoutMs: 600 } as const;
  for (let turn = 0; turn < 2; turn++)
    await expect(other.ask(search)).rejects.toMatchObject({ name: 'MissingIndexError' });
  await other.close();
  refusing.closeAllConnections();
  refusing.close();
  silent.stop();
  sound.stop();
});

describe('a cluster that fails', () => {
  test('a cluster that answers nobody is away', async () => {
    await expect(askOneThat(() => {})).rejects.toBeInstanceOf(EngineAwayError);
  });

  test('a request that is not answered in time ends as a search that took too long where others are answered', async () => {
    const server = createServer(({ url }, reply) => {
      if (url === '/quick') reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const cluster = openCluster({ kind: 'opensearch', urls: [url], directory });
    const slow = cluster.ask({ method: 'GET', path: '/slow', timeoutMs: 2_000 });
    slow.catch(() => {});
    await cluster.ask({ method: 'GET', path: '/quick', timeoutMs: 60_000 });
    await expect(slow).rejects.toBeInstanceOf(SearchTimeoutError);
    expect(cluster.isSilent()).toBe(false);
    await expect(cluster.ask({ method: 'GET', path: '/slow', timeoutMs: 300 })).rejects.toThrow();
    expect(cluster.isSilent()).toBe(true);
    await cluster.ask({ method: 'GET', path: '/quick', timeoutMs: 60_000 });
    expect(cluster.isSilent()).toBe(false);
    await cluster.close();
    server.closeAllConnections();
    server.close();
  });

  test.each([
    [429, false],
    [502, true],
    [503, true],
    [504, true],
  ])('status %d: the cluster is away rather than too busy: %s', async (status, isAway) => {
    const asked = askOneThat((reply) => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"full"}');
    });
    const error = await asked.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EngineBusyError);
    expect(error instanceof EngineAwayError).toBe(isAway);
  });

  test('a cluster that can’t be reached keeps no server from starting, and is away to searches', async () => {
    const errors: string[] = [];
    const logger = { error: (_: object, message: string) => errors.push(message) };
    const location = { kind: 'opensearch', urls: ['http://127.0.0.1:1'], directory } as const;
    const engine = await openEngine(location, { searchThreads: 1, logger });
    expect(errors).toHaveLength(1);
    await expect(engine.search(addressOf('c'), plan)).rejects.toBeInstanceOf(EngineAwayError);
    await engine.close();
  });
});

const clusterTest = isTestedOnCluster ? test : test.skip;

clusterTest('no search fails on one server while another puts generation after generation live', async () => {
  const { location, remove } = openSearchPlace();
  const importing = await openEngine(location, { searchThreads: 1 });
  const answering = await openEngine(location, { searchThreads: 1 });
  const importAs = async (generationId: string): Promise<void> => {
    const writer = await importing.openWriter('c', generationId, shopSchema);
    await writer.add(shopProducts);
    await writer.commit({});
    await importing.refresh('c');
  };
  await importAs('run-0');
  const expected = (await answering.search(addressOf('c'), plan)).total;
  const answers = new Set<unknown>();
  let isOver = false;
  const visitors = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const asked = answering.search(addressOf('c'), plan).then(({ total }) => total);
      answers.add(await asked.catch((error: unknown) => String(error)));
    }
  });
  try {
    for (let run = 1; run <= 10; run++) await importAs(`run-${run}`);
  } finally {
    isOver = true;
    await Promise.all(visitors);
    await importing.close();
    await answering.close();
    await remove();
  }
  expect([...answers]).toEqual([expected]);
});

clusterTest(
  'an index that somebody has deleted is noticed, so that the catalog is imported again',
  async () => {
    const { location, remove } = openSearchPlace();
    const engine = await openEngine(location, { searchThreads: 1 });
    const writer = await engine.openWriter('c', 'run-1', shopSchema);
    await writer.add(shopProducts);
    await writer.commit({});
    expect(await engine.refresh('c')).toMatchObject({ id: 'run-1' });
    expect(await engine.inspect('c')).toBe('sound');
    await remove();
    await expect.poll(() => engine.current('c')).toBeNull();
    expect(await engine.inspect('c')).toBe('none');
    await engine.close();
  },
);

clusterTest('servers follow a swap though the generation before can’t be removed', async () => {
  const { location, remove } = openSearchPlace();
  const errors: string[] = [];
  const logger = { error: (_: object, message: string) => errors.push(message) };
  const importing = await openEngine(location, { searchThreads: 1, logger });
  const answering = await openEngine(location, { searchThreads: 1 });
  const importAs = async (generationId: string, products: number) => {
    const writer = await importing.openWriter('c', generationId, shopSchema);
    await writer.add(shopProducts.slice(0, products));
    await writer.commit({});
    return importing.refresh('c');
  };
  const setReadOnly = (isReadOnly: boolean) =>
    fetch(`${location.urls[0]}/${location.prefix}-*-words/_settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ 'index.blocks.read_only': isReadOnly }),
    });
  try {
    await importAs('run-1', 3);
    expect(await answering.current('c')).toMatchObject({ id: 'run-1' });
    await setReadOnly(true);
    expect(await importAs('run-2', 5)).toMatchObject({ id: 'run-2' });
    expect(errors).toEqual([expect.stringContaining('not removed')]);
    await expect.poll(() => answering.current('c'), { timeout: 10_000 }).toMatchObject({ id: 'run-2' });
    const everything = planSearch({ fields: [{ field: 'title', weight: 1 }] }, { query: '' });
    expect((await answering.search(addressOf('c'), everything)).total).toBe(5);
  } finally {
    await setReadOnly(false);
    await importing.close();
    await answering.close();
    await remove();
  }
});
