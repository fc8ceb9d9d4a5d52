import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

const responseOf = (body: string, headers: Record<string, string>): Response =>
  new Response(body, { headers });

test('a file that ends early is a failure, not a shorter file', async () => {
  const cut = responseOf('abc', { 'content-length': '10' });
  await expect(readFile(cut)).rejects.toMatchObject({ code: 'NETWORK' });
});

test('the length of a compressed body says nothing about its content', async () => {
  const packed = responseOf('abcdef', { 'content-length': '3', 'content-encoding': 'gzip' });
  const totals: unknown[] = [];
  const file = await readFile(packed, ({ total }) => totals.push(total));
  expect(await file.blob.text()).toBe('abcdef');
  expect(totals).toEqual([null]);
  expect(file.name).toBe('');
});
