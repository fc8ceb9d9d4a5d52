import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { syncGeneration } from './fetch-generation.ts';
import { FolderStore } from './folder-store.ts';
import { StoreUnavailableError } from './object-store.ts';
import { S3Store } from './s3-store.ts';
import { SharedCatalogs } from './shared-catalogs.ts';

let home = '';
let isCut = true;
/** Object storage that gives what is in a folder, and breaks off in the middle of files. */
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://store');
  const bytes = readFileSync(join(home, 'store', pathname.replace('/bucket/', '')));
  response.writeHead(200, { 'content-length': bytes.length, etag: '"a"' });
  if (!isCut || pathname.endsWith('.json')) return response.end(bytes);
  return response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy());
});
let store: S3Store;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'vitrina-broken-'));
  for (const name of ['store', 'built', 'here']) mkdirSync(join(home, name));
  writeFileSync(join(home, 'credentials'), 'id\nsecret\n');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  store = new S3Store({
    ...{ kind: 's3', endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, region: 'r' },
    ...{ bucket: 'bucket', prefix: '', credentialsFile: join(home, 'credentials') },
  });
});
afterEach(async () => {
  store.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(home, { recursive: true, force: true });
});

const publish = async (generationId: string): Promise<void> => {
  const shared = new SharedCatalogs(new FolderStore(join(home, 'store')));
  writeFileSync(join(home, 'built', `${generationId}.idx`), Buffer.alloc(1_000_000, generationId));
  await shared.publish('shop', generationId, join(home, 'built'), undefined);
};
const sync = () => syncGeneration(new SharedCatalogs(store), join(home, 'here'), 'shop');
const filesHere = (): string[] => readdirSync(join(home, 'here', 'shop')).sort();

test('[R10.09] a file that breaks off on its way leaves nothing, and what was live stays so until it comes whole', async () => {
  isCut = false;
  await publish('run-1');
  await sync();
  await publish('run-2');
  isCut = true;
  await expect(sync()).rejects.toBeInstanceOf(StoreUnavailableError);
  expect(filesHere()).toEqual(['CURRENT', 'run-1.idx']);
  expect(readFileSync(join(home, 'here', 'shop', 'CURRENT'), 'utf8').trim()).toBe('run-1.idx');

  isCut = false;
  expect((await sync()).kind).toBe('here');
  expect(filesHere()).toEqual(['CURRENT', 'run-1.idx', 'run-2.idx']);
  expect(readFileSync(join(home, 'here', 'shop', 'run-2.idx'))).toEqual(Buffer.alloc(1_000_000, 'run-2'));
});
