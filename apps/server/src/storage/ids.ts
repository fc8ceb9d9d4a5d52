import { createHash, hash, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const idLength = 13;

const idOf = (bytes: Uint8Array, from: number): string => {
  let id = '';
  for (let at = from; at < from + idLength; at++) id += alphabet.charAt((bytes[at] as number) & 31);
  return id;
};

/** An opaque id of 13 characters (65 random bits, Crockford's base 32): short enough for a breadcrumb. */
export const newId = (): string => idOf(randomBytes(idLength), 0);

/** Many ids at once, with a single call for random bits. */
export const newIds = (count: number): string[] => {
  const bytes = randomBytes(count * idLength);
  return Array.from({ length: count }, (_, at) => idOf(bytes, at * idLength));
};

/** A secret for a token or hash: 256 random bits. Only its `sha256` is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const sha256OfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const sha256 = (secret: string): string => hash('sha256', secret);
