import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signed event may be: a recorded one can't be played back later. */
const toleranceSeconds = 300;

const sign = (body: Uint8Array, timestamp: number, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();

/** A header as Stripe sends it: `t=1795355338,v1=<hex>`, with a v1 for each secret, as while one is replaced. */
export const signWebhook = (body: Uint8Array, secrets: readonly string[], timestamp: number): string =>
  [`t=${timestamp}`, ...secrets.map((secret) => `v1=${sign(body, timestamp, secret).toString('hex')}`)].join(
    ',',
  );

/** Checks a header of `signWebhook`. One matching v1 is enough; other schemes are ignored. */
export const checkWebhook = (
  body: Uint8Array,
  header: string,
  secret: string,
  now: number,
): 'ok' | 'signature' | 'too_old' => {
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const timestamp = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN);
  if (!Number.isInteger(timestamp)) return 'signature';
  const expected = sign(body, timestamp, secret);
  const isSigned = parts
    .filter(([name]) => name === 'v1')
    .map(([, value = '']) => Buffer.from(value, 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isSigned) return 'signature';
  return now - timestamp > toleranceSeconds ? 'too_old' : 'ok';
};
