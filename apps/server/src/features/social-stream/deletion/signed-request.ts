import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../../../storage/stored-json.ts';

const maxLength = 4_000;
/** One that somebody kept says nothing of what its user wants now. */
const maxAgeMs = 24 * 3_600_000;
const maxAheadMs = 10 * 60_000;

const payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.string().min(1).max(64),
  /** Unix seconds. */
  issued_at: z.number().int(),
});

/** The user that a request of Meta’s is about; null if it wasn’t signed with the app’s secret, or is old. Compared in constant time. */
export const readSignedRequest = (signedRequest: string, secret: string, now: Date): string | null => {
  if (signedRequest.length > maxLength) return null;
  const [signature = '', encoded = '', ...more] = signedRequest.split('.');
  if (more.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = createHmac('sha256', secret).update(encoded).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const parsed = payload.safeParse(readJson(Buffer.from(encoded, 'base64url').toString('utf8'), null));
  if (!parsed.success) return null;
  const ageMs = now.getTime() - parsed.data.issued_at * 1000;
  return ageMs <= maxAgeMs && ageMs >= -maxAheadMs ? parsed.data.user_id : null;
};
