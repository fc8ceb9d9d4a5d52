import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImageSummary } from '@vitrina/contract';
import {
  type ServerProcess,
  signInByPassword,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { openApi } from '../../bench/import/api-client.ts';

export type PreparedDemo = { readonly dataDir: string; readonly port: string };
type Account = { readonly email: string; readonly password: string };

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'vitrina-story-'));

export const readDemoAccount = async (dataDir: string): Promise<Account> =>
  JSON.parse(await readFile(join(dataDir, 'demo-account.json'), 'utf8')) as Account;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A slow machine goes on with the pictures that are read by then. */
const picturesWithinMs = 90_000;

/** The demo shop has thousands of pictures: a server that has still to read them has little time for its story. */
const readPictures = async ({ origin }: ServerProcess, dataDir: string): Promise<void> => {
  const { email, password } = await readDemoAccount(dataDir);
  const { token } = await signInByPassword(origin, email, password);
  const api = openApi(origin, token ?? '');
  const { data: catalogs } = await api<{ data: { id: string }[] }>('GET', '/catalog/catalogs');
  const until = Date.now() + picturesWithinMs;
  for (const { id } of catalogs)
    while (Date.now() < until) {
      const { summary } = await api<{ summary: ImageSummary }>('GET', `/catalog/${id}/images`);
      if (summary.finishedAt !== null) break;
      await sleep(500);
    }
};

/** The demo shop as its first start leaves it, its pictures read; the addresses in it have the port. It is removed when this process ends. */
export const prepareDemo = async (): Promise<PreparedDemo> => {
  const dataDir = await newDataDir();
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServerProcess(dataDir, { DEMO: '1' });
  await readPictures(server, dataDir);
  await server.stop();
  return { dataDir, port: new URL(server.origin).port };
};
