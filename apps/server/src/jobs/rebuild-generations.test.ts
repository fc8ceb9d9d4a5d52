import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { ImportRun } from '@vitrina/contract';
import { buildFeed, type FeedHandler, type FeedServer, replyVersioned, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeShopByCalls } from '../testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  type ServerProcess,
  signInByCli,
  startServerProcess,
} from '../testing/server-process.ts';
import { eventually, makeCall } from '../testing/start-test-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-rebuild-'));
const indexDir = join(dataDir, 'indexes');
const headerBytes = 64;
/** The feed never changes: whoever asks whether it has is told so. */
const unchanging = replyVersioned(buildFeed({ items: 40 }), '"v1"');
const shrunk = replyVersioned(buildFeed({ items: 5 }), '"v2"');
let answer: FeedHandler = unchanging;
let feeds: FeedServer;
let server: ServerProcess;
let token: string;
let catalogId: string;

const runs = async (): Promise<readonly ImportRun[]> =>
  (await makeCall(server.origin, token, 'listImportRuns', { params: { catalogId } })).reply.data;
const generationFile = (): string => {
  const name = readdirSync(join(indexDir, catalogId)).find((each) => each.endsWith('.idx'));
  return join(indexDir, catalogId, name ?? 'none');
};
const versionOf = (path: string): number => readFileSync(path).readUInt32LE(8);
const setVersion = (version: number): void => {
  const file = readFileSync(generationFile());
  file.writeUInt32LE(version, 8);
  file.writeUInt32LE(crc32(file.subarray(0, headerBytes - 4)), headerBytes - 4);
  writeFileSync(generationFile(), file);
};
const flipByte = (at: number): void => {
  const file = readFileSync(generationFile());
  file[at] = (file[at] ?? 0) ^ 1;
  writeFileSync(generationFile(), file);
};
const productsTotal = async (): Promise<number> =>
  (await makeCall(server.origin, token, 'listProducts', { params: { catalogId } })).reply.total;

beforeAll(async () => {
  feeds = await serveFeeds({ '/feed.xml': (request, response) => answer(request, response) });
  server = await startServerProcess(dataDir);
  token = await signInByCli(dataDir, server.origin);
  ({ catalogId } = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml')));
});
afterAll(async () => {
  await server.kill();
  await feeds.close();
  await removeDataDir(dataDir);
});
beforeEach(() => {
  answer = unchanging;
});

/** Stops the server, changes what it stored, starts it again, and waits until it has imported by itself. */
const restartOver = async (change: () => void): Promise<ImportRun> => {
  const before = (await runs()).length;
  await server.stop();
  change();
  server = await startServerProcess(dataDir);
  return eventually(async () => {
    const [newest, ...others] = await runs();
    return others.length === before && newest?.finishedAt != null && newest;
  });
};

describe('[R10.01] a server that starts over what an older one stored, or what was damaged', () => {
  test('makes a generation of the version before anew, unasked, though the feed says that it has not changed', async () => {
    const run = await restartOver(() => setVersion(4));
    expect(run).toMatchObject({ owner: 'upgrade', status: 'ok', correctCount: 40, feedUnchanged: false });
    expect(versionOf(generationFile())).toBe(5);
    expect(await productsTotal()).toBe(40);
  });

  test.each([
    ['an unknown version', () => setVersion(9)],
    ['a damaged footer', () => flipByte(readFileSync(generationFile()).length - 20)],
    ['a damaged product', () => flipByte(headerBytes + 100)],
    ['no file at all', () => rmSync(join(indexDir, catalogId), { recursive: true })],
  ])('repairs %s', async (_, change) => {
    const run = await restartOver(change);
    expect(run).toMatchObject({ owner: 'repair', status: 'ok', correctCount: 40 });
    expect(versionOf(generationFile())).toBe(5);
    expect(await productsTotal()).toBe(40);
  });

  test('serves the outdated products where the feed has lost most of its own; the next import reads it all the same', async () => {
    answer = shrunk;
    const run = await restartOver(() => setVersion(2));
    expect(run).toMatchObject({ owner: 'upgrade', status: 'error', error: { code: 'IMPORT_SHRUNK' } });
    expect(versionOf(generationFile())).toBe(2);
    expect(await productsTotal()).toBe(40);
    answer = unchanging;
    await makeCall(server.origin, token, 'startImport', { params: { catalogId }, body: {} });
    const [manual, upgrade] = await eventually(async () => {
      const all = await runs();
      return all[0]?.owner === 'manual' && all[0].finishedAt !== null && all;
    });
    expect(manual).toMatchObject({ status: 'ok', feedUnchanged: false });
    // Nothing was tried again in between.
    expect(upgrade?.runId).toBe(run.runId);
    expect(versionOf(generationFile())).toBe(5);
  });

  test('leaves alone what is sound', async () => {
    const before = await runs();
    await server.stop();
    server = await startServerProcess(dataDir);
    await makeCall(server.origin, token, 'startImport', { params: { catalogId }, body: {} });
    const after = await eventually(async () => {
      const all = await runs();
      return all[0]?.finishedAt != null && all;
    });
    expect(after.map(({ owner }) => owner)).toEqual(['manual', ...before.map(({ owner }) => owner)]);
  });
});
