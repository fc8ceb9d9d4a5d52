import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listOpenFiles } from '../../testing/open-files.ts';
import { digestOf } from './file-digest.ts';
import { StoreUnavailableError } from './object-store.ts';
import { S3Store } from './s3-store.ts';

let home = '';
let credentialsFile = '';
let accepted = 'first';
const server = createServer((request, response) => {
  request.resume();
  // The key's id stands in the signature.
  const isAccepted = request.headers.authorization?.includes(`Credential=${accepted}/`);
  response.statusCode = isAccepted ? 200 : 403;
  response.end(isAccepted ? 'found' : '<Error><Code>InvalidAccessKeyId</Code></Error>');
});
let store: S3Store;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'vitrina-s3-store-'));
  credentialsFile = join(home, 'credentials');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  store = new S3Store({ kind: 's3', endpoint, region: 'r', bucket: 'b', prefix: 'p', credentialsFile });
});
afterEach(async () => {
  store.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(home, { recursive: true, force: true });
});
const writeKey = (id: string): void => writeFileSync(credentialsFile, `${id}\nsecret\n`);

test('[R10.09] a key that is rotated is used from the next request on, without a restart', async () => {
  writeKey('first');
  expect(await store.read('shop/CURRENT.json')).toMatchObject({ text: 'found' });
  accepted = 'second';
  await expect(store.read('shop/CURRENT.json')).rejects.toBeInstanceOf(StoreUnavailableError);
  writeKey('second');
  expect(await store.read('shop/CURRENT.json')).toMatchObject({ text: 'found' });
  // A file that is being written anew is no reason to stop for good.
  writeFileSync(credentialsFile, 'second\n');
  await expect(store.read('shop/CURRENT.json')).rejects.toBeInstanceOf(StoreUnavailableError);
  writeKey('second');
  expect(await store.read('shop/CURRENT.json')).toMatchObject({ text: 'found' });
});

test('a file that can’t be sent isn’t left open', async () => {
  const path = join(home, 'run-1.idx');
  writeFileSync(path, Buffer.alloc(1_000_000));
  const digest = await digestOf(path);
  // Requests without a key end before anything of the file is read.
  for (let time = 0; time < 5; time++)
    await expect(store.putFile('shop/run-1.idx', path, digest)).rejects.toBeInstanceOf(StoreUnavailableError);
  await expect.poll(() => listOpenFiles(home)).toEqual([]);
});
