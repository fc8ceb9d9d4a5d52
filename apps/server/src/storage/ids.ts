import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** An opaque id of 13 characters (65 random bits, Crockford's base 32): short enough for a breadcrumb. */
export const newId = (): string => Array.from(randomBytes(13), (byte) => alphabet[byte & 31]).join('');

/** A secret for a token or hash: 256 random bits. Only its `sha256` is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex');
