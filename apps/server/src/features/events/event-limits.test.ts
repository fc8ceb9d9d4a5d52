import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createEventLimits } from './event-limits.ts';

const asking = { customerId: 'c', isByServer: false };
const isRefused = (limits: ReturnType<typeof createEventLimits>, ip: string): boolean => {
  const headers = { 'content-length': '2048' };
  return limits.takeBody(asking, { ip, headers } as unknown as FastifyRequest) !== null;
};

test('[R10.06] whoever turns through the networks of an IPv6 site is limited at eight times a visitor’s rate', () => {
  const limits = createEventLimits({ perShop: 10_000, perVisitor: 10 }, () => new Date(0));
  const from = (prefix: string, suffix: string) =>
    Array.from({ length: 100 }, (_, index) => isRefused(limits, `${prefix}${index + 1}${suffix}`));
  expect(from('2001:db8:1:', '::1').filter((refused) => !refused)).toHaveLength(80);
  expect(from('2001:db8:2:', '::1').filter((refused) => !refused)).toHaveLength(80);
  // Neighbours in IPv4 are strangers.
  expect(from('198.51.100.', '').filter((refused) => !refused)).toHaveLength(100);
});
