import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerAppPreview } from './app-preview-page.ts';
import { registerPanelFiles } from './panel-files.ts';
import { registerStorefrontFiles } from './storefront-files.ts';

const version = '0.1.0-1a2b3c4d';
let directory: string;
let app: FastifyInstance;
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrina-app-'));
  await mkdir(join(directory, version));
  for (const path of ['embed.js', 'look.js', 'stream.js', `${version}/embed.js`]) {
    await writeFile(join(directory, path), `// ${path}`);
    await writeFile(join(directory, `${path}.br`), brotliCompressSync(`// ${path}`));
  }
  await writeFile(join(directory, 'manifest.json'), '{}');
  await writeFile(join(directory, 'notes.txt'), 'private');
  app = Fastify();
  await registerStorefrontFiles(app, { directory });
  registerAppPreview(app, { directory });
  await registerPanelFiles(app, { directory: join(directory, 'no-panel'), controlPanelUrl: '' });
});
afterEach(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

describe('[R10.05] the built search app', () => {
  test('a version is kept for ever, the newest loader for five minutes, both readable from every origin', async () => {
    const pinned = await get(`/app/${version}/embed.js`);
    expect([
      pinned.statusCode,
      pinned.headers['cache-control'],
      pinned.headers['access-control-allow-origin'],
    ]).toEqual([200, 'public, max-age=31536000, immutable', '*']);
    for (const file of ['embed.js', 'look.js', 'stream.js', 'manifest.json'])
      expect((await get(`/app/${file}`)).headers).toMatchObject({
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
      });
    expect(pinned.headers['content-type']).toContain('javascript');
  });

  test('is sent packed, with the same header', async () => {
    const packed = await get(`/app/${version}/embed.js`, { 'accept-encoding': 'br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(`// ${version}/embed.js`);
  });

  test('nothing else of the folder leaves, and what isn’t there is 404, to a browser too', async () => {
    for (const path of [
      'notes.txt',
      '',
      'embed.js.br',
      `${version}/`,
      `${version}/none.js`,
      '../embed.js',
      '0.0.9-00000000/embed.js',
    ])
      expect((await get(`/app/${path}`, { accept: 'text/html' })).statusCode, path).toBe(404);
  });
});

describe('[R2.49] the page on which the panel shows the app', () => {
  test('runs the built app in a frame of the panel, without an origin and without a network', async () => {
    expect((await get('/app/preview')).statusCode).toBe(404);
    const preview = { path: `${version}/preview.js`, integrity: 'sha384-abc' };
    await writeFile(join(directory, 'manifest.json'), JSON.stringify({ preview }));
    const { statusCode, headers, body } = await get('/app/preview');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain(`src="/app/${version}/preview.js" integrity="sha384-abc"`);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'self'",
        'sandbox allow-scripts',
      ]),
    );
    expect(policy.join()).not.toMatch(/connect-src|allow-same-origin|script-src[^,]*unsafe/);
  });

  test('a manifest that names something else is as good as none', async () => {
    const preview = { path: '../notes.txt" onload="x', integrity: '' };
    await writeFile(join(directory, 'manifest.json'), JSON.stringify({ preview }));
    expect((await get('/app/preview')).statusCode).toBe(404);
  });
});
