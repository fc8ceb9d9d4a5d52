/** A user name and a password as they stand in an address: percent-encoded. */
export type FeedCredentials = { readonly username: string; readonly password: string };

/** `none` were given, they were `sent`, or they were `withheld`, as a redirect led to another origin. */
export type CredentialsUse = 'none' | 'sent' | 'withheld';

export type FeedAddress = { readonly url: string; readonly credentials: FeedCredentials | null };

/** Up to the last @ before the path, as in `https://user:p@ss@shop.example/`. */
const credentialsPart = /^(https?:[\\/]{2,})[^\\/?#]*@/i;

const withoutCredentials = (address: string, parsed: URL): string => {
  parsed.username = '';
  parsed.password = '';
  const typed = address.replace(credentialsPart, '$1');
  return URL.parse(typed)?.href === parsed.href ? typed : parsed.href;
};

/** Takes the credentials out of an address; the rest of it stays as it was typed. */
export const splitFeedAddress = (address: string): FeedAddress => {
  const parsed = URL.parse(address);
  if (!parsed || (parsed.username === '' && parsed.password === ''))
    return { url: address, credentials: null };
  const { username, password } = parsed;
  return { url: withoutCredentials(address, parsed), credentials: { username, password } };
};

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
