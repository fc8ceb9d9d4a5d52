import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SearchEngine } from '../../port.ts';
import { openEmbeddedEngine } from '../engine.ts';
import { assertConditionalWrites } from './check-store.ts';
import { FolderStore } from './folder-store.ts';
import { UnfitStoreError } from './object-store.ts';

let home = '';
let server: Server | undefined;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vitrina-check-'));
});
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
  rmSync(home, { recursive: true, force: true });
});

/** Object storage as far as a start asks for it. */
const serve = async (answer: RequestListener): Promise<string> => {
  const started = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
};
const openOver = (endpoint: string): Promise<SearchEngine> => {
  const credentialsFile = join(home, 'credentials');
  writeFileSync(credentialsFile, 'id\nsecret\n');
  return openEmbeddedEngine({
    directory: join(home, 'here'),
    searchThreads: 1,
    shared: { kind: 's3', endpoint, region: 'r', bucket: 'b', prefix: 'p', credentialsFile },
  });
};

test('[R10.09] a store that ignores the conditions of writes is refused at the start, and nothing is left in it', async () => {
  const asked: string[] = [];
  const endpoint = await serve((request, response) => {
    asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    response.setHeader('etag', '"a"').end('1');
  });
  await expect(openOver(endpoint)).rejects.toThrow('ignores If-None-Match');
  const key = asked[0]?.split(' ')[1];
  expect(asked.at(-1)).toBe(`DELETE ${key}`);
  expect(key).toMatch(/^\/b\/p\/_start\//);
});

test('[R10.09] a store that says that it knows no conditional writes is refused at the start', async () => {
  const endpoint = await serve((request, response) => {
    response.statusCode = request.method === 'PUT' ? 501 : 404;
    response.end('<Error><Code>NotImplemented</Code></Error>');
  });
  await expect(openOver(endpoint)).rejects.toBeInstanceOf(UnfitStoreError);
});

test('[R10.09] a store that is away doesn’t keep a server from starting', async () => {
  const engine = await openOver('http://127.0.0.1:1');
  await engine.close();
});

test('[R10.09] a store that checks only a part of the conditions is refused', async () => {
  class Forgetful extends FolderStore {
    override async write(key: string, text: string, expected: string | null): Promise<void> {
      const read = await this.read(key);
      const present = read?.tag ?? null;
      await super.write(key, text, expected === null ? null : present);
    }
  }
  await expect(assertConditionalWrites(new Forgetful(home))).rejects.toThrow('ignores If-Match');
  await assertConditionalWrites(new FolderStore(home));
  expect(readdirSync(join(home, '_start'))).toEqual([]);
});
