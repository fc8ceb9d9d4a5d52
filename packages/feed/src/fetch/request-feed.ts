import type { FeedCredentials } from '@vitrina/contract';
import { Agent, type Dispatcher, request } from 'undici';
import { FeedError, feedErrorIn } from '../feed-error.ts';
import { checkUrl, guardedLookup } from './address-guard.ts';
import { basicAuthorization, type CredentialsUse } from './feed-credentials.ts';
import type { FetchPolicy } from './fetch-policy.ts';

/** The validators that a server sent for a feed; they go with the next request. */
export type FeedValidators = { readonly etag: string | null; readonly lastModified: string | null };

export type FeedResponse = {
  readonly url: URL;
  readonly credentialsUse: CredentialsUse;
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Dispatcher.ResponseData['body'];
  readonly close: () => Promise<void>;
};

const timeoutCodes = [
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
];

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A network failure as a FeedError. `afterHead` distinguishes a truncated body from a failed connection. */
export const networkError = (error: unknown, url: URL, afterHead: boolean): Error => {
  const known = feedErrorIn(error);
  if (known) return known;
  if (error instanceof Error && error.name === 'AbortError') return error;
  const code = codeOf(error);
  if (timeoutCodes.includes(code)) return new FeedError('FEED_TIMEOUT', { host: url.hostname }, error);
  const details = { host: url.hostname, reason: code };
  return new FeedError(afterHead ? 'FEED_CUT_OFF' : 'FEED_CONNECTION_FAILED', details, error);
};

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly validators?: FeedValidators | undefined;
  /** Sent to the origin of the address only. After a redirect to another origin they are withheld, even if a later one leads back. */
  readonly credentials?: FeedCredentials | null | undefined;
  /** Media types; by default those of feeds. */
  readonly accept?: string | undefined;
};

const feedTypes =
  'application/xml, text/xml, application/rss+xml, application/atom+xml, text/csv;q=0.9, text/tab-separated-values;q=0.9, */*;q=0.5';

const requestHeaders = (policy: FetchPolicy, { validators, credentials, accept }: RequestOptions) => ({
  accept: accept ?? feedTypes,
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent': policy.userAgent,
  ...(credentials && { authorization: basicAuthorization(credentials) }),
  ...(validators?.etag && { 'if-none-match': validators.etag }),
  ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
});

const requestOnce = async (
  url: URL,
  policy: FetchPolicy,
  options: RequestOptions,
): Promise<Omit<FeedResponse, 'credentialsUse'>> => {
  const agent = new Agent({
    connect: { lookup: guardedLookup(url, policy), timeout: policy.connectTimeoutMs },
    headersTimeout: policy.idleTimeoutMs,
    bodyTimeout: policy.idleTimeoutMs,
    pipelining: 0,
    allowH2: false,
  });
  const close = (): Promise<void> => agent.destroy();
  // Until there is a connection undici heeds no signal, and its time for connecting is long.
  const giveUp = (): void => void close();
  options.signal?.addEventListener('abort', giveUp);
  try {
    const response = await request(url, {
      dispatcher: agent,
      headers: requestHeaders(policy, options),
      ...(options.signal && { signal: options.signal }),
    });
    return { url, status: response.statusCode, headers: response.headers, body: response.body, close };
  } catch (error) {
    await close();
    options.signal?.throwIfAborted();
    throw networkError(error, url, false);
  } finally {
    options.signal?.removeEventListener('abort', giveUp);
  }
};

const redirectStatuses = [301, 302, 303, 307, 308];

export const headerOf = (response: Pick<FeedResponse, 'headers'>, name: string): string | null => {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

/** The first reply that is no redirect. Every address on the way is checked; loops and too many redirects throw FEED_REDIRECT_LIMIT. */
export const requestFeed = async (
  address: string,
  policy: FetchPolicy,
  options: RequestOptions,
): Promise<FeedResponse> => {
  const visited = new Set<string>();
  let url = checkUrl(address, policy);
  let credentialsUse: CredentialsUse = options.credentials ? 'sent' : 'none';
  while (true) {
    visited.add(url.href);
    const credentials = credentialsUse === 'sent' ? options.credentials : null;
    const response = { ...(await requestOnce(url, policy, { ...options, credentials })), credentialsUse };
    const location = headerOf(response, 'location');
    if (!redirectStatuses.includes(response.status) || location === null) return response;
    response.body.on('error', () => {}).destroy();
    await response.close();
    const { origin } = url;
    url = checkUrl(location, policy, url);
    if (url.origin !== origin && credentialsUse === 'sent') credentialsUse = 'withheld';
    url.hash = '';
    if (visited.has(url.href) || visited.size > policy.maxRedirects)
      throw new FeedError('FEED_REDIRECT_LIMIT', { host: url.hostname, limit: policy.maxRedirects });
  }
};
