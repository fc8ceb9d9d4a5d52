import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedHandlers } from './embed-app.ts';

const publicUrl = 'https://szukaj.example';
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrina-embed-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const ask = () =>
  embedHandlers({ directory, publicUrl }).getEmbedApp(
    { params: undefined, query: undefined, body: undefined },
    {
      ...{ customer: {} as never, sessionId: '', isOperated: false, token: '', requestId: '' },
      client: { address: '', userAgent: '' },
      signal: new AbortController().signal,
    },
  );

test('[R10.05] names where the app is, its version and hashes; without a built app only where', async () => {
  expect(await ask()).toEqual({ data: { server: publicUrl, app: null } });
  const file = (path: string) => ({ path, integrity: 'sha384-abc', bytes: 10 });
  const app = { version: '1.0.0-1a2b3c4d', loader: file('1.0.0-1a2b3c4d/embed.js'), ui: file('ui.js') };
  const stream = file('1.0.0-1a2b3c4d/stream.js');
  await writeFile(join(directory, 'manifest.json'), JSON.stringify({ ...app, newest: file('embed.js') }));
  expect(await ask()).toEqual({ data: { server: publicUrl, app } });
  await writeFile(join(directory, 'manifest.json'), JSON.stringify({ ...app, stream }));
  expect(await ask()).toEqual({ data: { server: publicUrl, app: { ...app, stream } } });
});
