import type { FeedCredentials } from '@vitrina/contract';

/** Whether `none` were given, they were `sent`, or `withheld` because a redirect led to another origin. */
export type CredentialsUse = 'none' | 'sent' | 'withheld';

/** Decodes byte by byte, because not every password is UTF-8. A % without two hex digits stands for itself. */
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
