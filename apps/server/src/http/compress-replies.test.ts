import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerCompression } from './compress-replies.ts';

const texts = {
  short: 'kubek',
  page: JSON.stringify(Array.from({ length: 500 }, (_, i) => `kubek ${i * 7919} żółty`)),
  long: JSON.stringify(Array.from({ length: 20_000 }, (_, i) => `kubek ${i * 7919} żółty`)),
};

const ask = async (text: string | Buffer, encodings: string | null, type = 'application/json') => {
  const http = Fastify();
  await registerCompression(http);
  http.get('/', (_, reply) => reply.header('vary', 'Origin').type(type).send(text));
  const headers = encodings === null ? {} : { 'accept-encoding': encodings };
  const reply = await http.inject({ url: '/', headers });
  await http.close();
  return reply;
};

test.each(['page', 'long'] as const)('a %s is packed the way the client asks for', async (length) => {
  const text = texts[length];
  const gzipped = await ask(text, 'gzip, deflate');
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(text);
  expect(gzipped.rawPayload.length).toBeLessThan(Buffer.byteLength(text) / 2);
  const brotli = await ask(text, 'br, gzip');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
  expect(brotli.headers.vary).toBe('Origin, accept-encoding');
});

test('a reply of bytes is packed as a text is, unless it is no text', async () => {
  for (const text of [texts.page, texts.long]) {
    const packed = await ask(Buffer.from(text), 'br', 'application/json; charset=utf-8');
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(text);
  }
  const picture = await ask(Buffer.from(texts.page), 'br', 'image/webp');
  expect([picture.headers['content-encoding'], picture.body]).toEqual([undefined, texts.page]);
});

test('what is short, or asked for as it is, stays so', async () => {
  for (const reply of [
    await ask(texts.short, 'gzip, br'),
    await ask(texts.page, null),
    await ask(texts.page, 'identity'),
    await ask(texts.page, 'gzip;q=0'),
  ])
    expect(reply.headers['content-encoding'] ?? 'identity').toBe('identity');
  for (const text of [texts.page, texts.long]) {
    const plain = await ask(text, null);
    expect([plain.body, plain.headers.vary]).toEqual([text, 'Origin, accept-encoding']);
  }
});
