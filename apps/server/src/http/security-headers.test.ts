import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerSecurityHeaders } from './security-headers.ts';

const wanted = {
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'strict-transport-security': expect.stringContaining('max-age='),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

test('each reply has the headers by which browsers keep pages safe, and a page may have a policy of its own', async () => {
  const http = Fastify();
  registerSecurityHeaders(http, false);
  http.get('/page', () => 'page');
  http.get('/broken', () => {
    throw new Error('broken');
  });
  http.get('/own', (_, reply) => reply.header('content-security-policy', 'sandbox').send('own'));
  for (const [url, status] of [
    ['/page', 200],
    ['/broken', 500],
    ['/nothing', 404],
  ] as const) {
    const { statusCode, headers } = await http.inject({ url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(wanted);
  }
  const own = await http.inject({ url: '/own' });
  expect(own.headers).toMatchObject({ ...wanted, 'content-security-policy': 'sandbox' });
  await http.close();
});
