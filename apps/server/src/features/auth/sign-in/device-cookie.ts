import { createHmac, timingSafeEqual } from 'node:crypto';
import { newSecret } from '../../../storage/ids.ts';

const name = 'vitrina.device';
const yearSeconds = 365 * 24 * 60 * 60;

/** Keyed by the password hash, so changing the password invalidates every remembered device. */
const signatureOf = (device: string, passwordHash: string): string =>
  createHmac('sha256', passwordHash).update(`device ${device}`).digest('base64url');

/**
 * Gives a browser that has signed in an id of its own. It grants nothing: it only sets the owner's attempts apart from
 * strangers'.
 */
export const deviceCookie = (passwordHash: string, isSecure: boolean): string => {
  const device = newSecret();
  const value = `${device}.${signatureOf(device, passwordHash)}`;
  return `${name}=${value}; Path=/sign-in; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
};

/** The browser's id, if it has signed in to the account with the present password before. */
export const readDevice = (cookies: string | undefined, passwordHash: string): string | null => {
  const [, device = '', signature = ''] =
    /(?:^|;\s*)vitrina\.device=([\w-]{43})\.([\w-]{43})(?:;|$)/.exec(cookies ?? '') ?? [];
  if (device === '') return null;
  const wanted = signatureOf(device, passwordHash);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(wanted)) ? device : null;
};
