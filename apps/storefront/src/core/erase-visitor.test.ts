// @vitest-environment node
import { expect, test } from 'vitest';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { eraseVisitor } from './erase-visitor.ts';

const proof = { visitor: 'name', secret: 'secret' };
const erase = async (apiKey: string, fetch: typeof globalThis.fetch) =>
  eraseVisitor(
    { environment: createFakeEnvironment({ fetch }), server: 'https://s.example', searchId: 'a b', apiKey },
    proof,
  );

test('[R10.06] asks the server to forget the visitor, with the secret that proves their identity', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const fetch = async (url: unknown, options?: RequestInit) => {
    asked.push([String(url), options]);
    return new Response(null);
  };
  await erase('', fetch);
  await erase('key', fetch);
  const url = 'https://s.example/public/visitors/name?searchId=a+b';
  const request = { method: 'DELETE', keepalive: true, credentials: 'omit' };
  expect(asked).toEqual([
    [url, { ...request, headers: { 'x-visitor-secret': 'secret' } }],
    [url, { ...request, headers: { 'x-visitor-secret': 'secret', 'x-api-key': 'key' } }],
  ]);
});

test('being offline is not an error: the browser has already forgotten the visitor', async () => {
  await expect(erase('', () => Promise.reject(new TypeError('offline')))).resolves.toBeUndefined();
});
