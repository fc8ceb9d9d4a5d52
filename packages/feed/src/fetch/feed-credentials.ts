import type { FeedCredentials } from '@vitrina/contract';

/** `none` were given, they were `sent`, or they were `withheld`, as a redirect led to another origin. */
export type CredentialsUse = 'none' | 'sent' | 'withheld';

/** Byte by byte, as not every password is UTF-8; a % that begins no byte stands for itself. */
const decodePercent = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** The `Authorization` header of HTTP basic authentication. */
export const basicAuthorization = ({ username, password }: FeedCredentials): string => {
  const bytes = Buffer.concat([decodePercent(username), Buffer.from(':'), decodePercent(password)]);
  return `Basic ${bytes.toString('base64')}`;
};
