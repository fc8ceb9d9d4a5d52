/** A user name and a password as they appear in an address: percent-encoded. */
export type FeedCredentials = { readonly username: string; readonly password: string };

export type FeedAddress = { readonly url: string; readonly credentials: FeedCredentials | null };

/** Up to the last @ before the path, as in `https://user:p@ss@shop.example/`. */
const credentialsPart = /^(https?:[\\/]{2,})[^\\/?#]*@/i;

const withoutCredentials = (address: string, parsed: URL): string => {
  parsed.username = '';
  parsed.password = '';
  const typed = address.replace(credentialsPart, '$1');
  return URL.parse(typed)?.href === parsed.href ? typed : parsed.href;
};

/** Removes the credentials from an address; the rest stays as it was typed. */
export const splitFeedAddress = (address: string): FeedAddress => {
  const parsed = URL.parse(address);
  if (!parsed || (parsed.username === '' && parsed.password === ''))
    return { url: address, credentials: null };
  const { username, password } = parsed;
  return { url: withoutCredentials(address, parsed), credentials: { username, password } };
};
