import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { brotliAtOnce, deflateAtOnce, gzipAtOnce } from './compress-at-once.ts';

const page = Buffer.from(
  JSON.stringify(Array.from({ length: 400 }, (_, id) => ({ id, title: `Kubek ${id * 7919}` }))),
);
/** Longer than the room for usual pages, whatever is tried. */
const noise = randomBytes(120_000);

describe.each([
  ['br', brotliAtOnce, brotliDecompressSync],
  ['gzip', gzipAtOnce, gunzipSync],
  ['deflate', deflateAtOnce, inflateRawSync],
] as const)('%s', (_, compress, decompress) => {
  test.each([
    ['a page', page],
    ['a short text', Buffer.from('x')],
    ['nothing', Buffer.alloc(0)],
    ['what hardly gets shorter', noise],
  ])('%s becomes what it was', (__, text) => {
    expect(decompress(compress(text)).equals(text)).toBe(true);
  });

  test('texts as bytes', () => {
    expect(decompress(compress('kubek, żółty')).toString()).toBe('kubek, żółty');
  });

  test('earlier results stay as they are', () => {
    const texts = Array.from({ length: 50 }, (__, at) => `${at} ${'kubek'.repeat(at)}`);
    const results = texts.map((text) => compress(text));
    expect(results.map((result) => decompress(result).toString())).toEqual(texts);
  });

  test('what was written to is given back at once, not by a garbage collection', () => {
    compress(page);
    const before = process.memoryUsage().arrayBuffers;
    let bytes = 0;
    for (let i = 0; i < 200; i++) bytes += compress(page).length;
    // Collections only make it less; the pool of short buffers is taken 64 KB at a time.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(bytes * 1.5 + 128 * 1024);
  });
});
