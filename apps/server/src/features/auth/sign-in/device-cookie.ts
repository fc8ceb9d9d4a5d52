import { createHmac, timingSafeEqual } from 'node:crypto';
import { newSecret } from '../../../storage/ids.ts';

const name = 'vitrina.device';
const yearSeconds = 365 * 24 * 60 * 60;

/** By the password's hash as the key: another password makes strangers of all browsers. */
const signatureOf = (device: string, passwordHash: string): string =>
  createHmac('sha256', passwordHash).update(`device ${device}`).digest('base64url');

/** Gives a browser that has signed in a name of its own. It opens nothing: it only tells the owner's guesses from others'. */
export const deviceCookie = (passwordHash: string, isSecure: boolean): string => {
  const device = newSecret();
  const value = `${device}.${signatureOf(device, passwordHash)}`;
  return `${name}=${value}; Path=/sign-in; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
};

/** The browser's name, if it signed in to the account with this password before. */
export const readDevice = (cookies: string | undefined, passwordHash: string): string | null => {
  const [, device = '', signature = ''] =
    /(?:^|;\s*)vitrina\.device=([\w-]{43})\.([\w-]{43})(?:;|$)/.exec(cookies ?? '') ?? [];
  if (device === '') return null;
  const wanted = signatureOf(device, passwordHash);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(wanted)) ? device : null;
};
