import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerPanelFiles } from './panel-files.ts';

let directory: string;
let app: FastifyInstance;

const build = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(directory, path, '..'), { recursive: true });
    await writeFile(join(directory, path), text);
  }
};
const page = (script: string): string =>
  `<meta name="vitrina-control-panel" content=""><script src="/assets/${script}"></script>`;
const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  app.inject({ method: 'GET', url, headers });

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'vitrina-panel-')), 'dist');
  app = Fastify();
  await registerPanelFiles(app, { directory, controlPanelUrl: 'https://control.example/?a="b"' });
});
afterEach(async () => {
  await app.close();
  await rm(join(directory, '..'), { recursive: true, force: true });
});

describe('the built panel', () => {
  test('a panel that is built beside the running server is served at once, and so is the next build', async () => {
    expect((await get('/search/try')).statusCode).toBe(404);
    await build({ 'index.html': page('a-1.js'), 'assets/a-1.js': 'one' });
    expect((await get('/search/try')).body).toContain('a-1.js');
    expect((await get('/assets/a-1.js')).body).toBe('one');
    await rm(directory, { recursive: true });
    await build({ 'index.html': page('b-2.js'), 'assets/b-2.js': 'two' });
    expect((await get('/')).body).toContain('b-2.js');
    expect((await get('/assets/b-2.js')).body).toBe('two');
    expect((await get('/assets/a-1.js')).statusCode).toBe(404);
  });

  test('files are kept for ever, compressed ones are preferred; the page is asked for each time', async () => {
    await build({ 'index.html': page('a.js'), 'assets/a.js': 'plain', 'assets/a.js.br': 'small' });
    const file = await get('/assets/a.js', { 'accept-encoding': 'br' });
    expect([file.body, file.headers['content-encoding']]).toEqual(['small', 'br']);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.headers['content-type']).toContain('javascript');
    for (const url of ['/', '/catalog/instance/c/product/SKU.1', '/api/authorization']) {
      const reply = await get(url);
      expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(reply.body).toContain('content="https://control.example/?a=&quot;b&quot;"');
    }
  });

  test.each([undefined, '*/*', 'text/*', 'image/webp,*/*;q=0.8', 'text/html'])(
    'whoever takes %s gets the page at every screen’s address, by HEAD without its body',
    async (accept) => {
      await build({ 'index.html': page('a.js') });
      const headers = accept === undefined ? {} : { accept };
      const listening = await app.listen({ port: 0, host: '127.0.0.1' });
      for (const url of ['/', '/search/instances', '/auth/some-hash', '/api/authorization', '/account']) {
        const answers = [];
        for (const method of ['GET', 'HEAD'] as const) {
          const response = await fetch(listening + url, { method, headers });
          const type = response.headers.get('content-type');
          answers.push([response.status, type, (await response.text()).includes('a.js')]);
        }
        expect([url, ...answers]).toEqual([url, [200, 'text/html', true], [200, 'text/html', false]]);
      }
    },
  );

  test('what asks for JSON, what is no screen and what is a call gets no page; a browser at an unknown address sees that it is none', async () => {
    await build({ 'index.html': page('a.js') });
    for (const [url, accept] of [
      ['/', 'application/json'],
      ['/api/nothing', '*/*'],
      ['/api/nothing', 'text/html'],
      ['/public/nothing', 'text/html'],
      ['/1/nothing', 'text/html'],
      ['/robots.txt', '*/*'],
      ['/favicon.ico', 'image/avif,image/webp,*/*;q=0.8'],
      ['/old.js', '*/*'],
    ] as const) {
      const reply = await get(url, { accept });
      expect([url, reply.statusCode, reply.json().error.code]).toEqual([url, 404, 'NOT_FOUND']);
    }
    const unknown = await get('/no/such/page');
    expect([unknown.statusCode, unknown.body.includes('a.js')]).toEqual([404, true]);
    expect((await app.inject({ method: 'POST', url: '/', headers: { accept: '*/*' } })).statusCode).toBe(404);
  });

  test('no address of a call reaches the files, nor does one outside of them', async () => {
    await build({ 'api/x.json': 'file', '.env.local': 'file', '../secret.txt': 'file' });
    for (const url of ['/api/x.json', '/.env.local', '/../secret.txt', '/%2e%2e/secret.txt', '/assets/'])
      expect([url, (await get(url, {})).statusCode]).toEqual([url, 404]);
  });
});
