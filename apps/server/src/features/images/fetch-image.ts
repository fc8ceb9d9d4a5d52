import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { ImageReason, ImageState } from '@vitrina/contract';
import { FeedError, type FeedValidators, type FetchPolicy, openGuarded } from '@vitrina/feed';

/** A picture as it came, in a file that the caller removes; or why there is none. */
export type FetchedImage =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'file';
      readonly file: string;
      readonly bytes: number;
      /** The first 16 characters of the SHA-256 of the bytes. */
      readonly version: string;
      readonly contentType: string;
      readonly validators: FeedValidators;
    }
  | ImageFailure;

export type ImageFailure = {
  readonly kind: 'failed';
  readonly state: Exclude<ImageState, 'ok' | 'waiting'>;
  readonly reason: ImageReason;
  readonly status: number | null;
  /** The host asks for patience: the longest wait it names in milliseconds, 0 if it names none. */
  readonly busyMs?: number;
};

const MB = 1024 * 1024;

/** The limits of one picture, in place of a feed's. */
export const imageLimits = {
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 10_000,
  totalTimeoutMs: 20_000,
  slowest: { bytesPerSecond: 2000, windowMs: 5000 },
  maxRedirects: 5,
  maxBytes: 15 * MB,
  userAgent: 'Vitrina/0.1 (product picture check)',
} as const satisfies Partial<FetchPolicy>;

const accept = 'image/avif,image/webp,image/*,*/*;q=0.5';

const stateOf: Readonly<Record<ImageReason, ImageFailure['state']>> = {
  http_status: 'broken',
  host_not_found: 'broken',
  connection_failed: 'broken',
  timeout: 'broken',
  redirects: 'broken',
  empty: 'broken',
  cut_off: 'broken',
  damaged: 'broken',
  address_invalid: 'refused',
  address_refused: 'refused',
  too_many_bytes: 'too_large',
  too_many_pixels: 'too_large',
  too_costly: 'too_large',
  web_page: 'not_an_image',
  lying_type: 'not_an_image',
  unknown_type: 'not_an_image',
};

export const imageFailure = (reason: ImageReason, status: number | null = null): ImageFailure => ({
  kind: 'failed',
  state: stateOf[reason],
  reason,
  status,
});

const reasonOf = ({ code }: FeedError): ImageReason => {
  switch (code) {
    case 'FEED_URL_INVALID':
      return 'address_invalid';
    case 'FEED_ADDRESS_REFUSED':
      return 'address_refused';
    case 'FEED_HOST_NOT_FOUND':
      return 'host_not_found';
    case 'FEED_TIMEOUT':
      return 'timeout';
    case 'FEED_REDIRECT_LIMIT':
      return 'redirects';
    case 'FEED_TOO_LARGE':
      return 'too_many_bytes';
    case 'FEED_CUT_OFF':
      return 'cut_off';
    case 'FEED_EMPTY':
      return 'empty';
    default:
      return 'connection_failed';
  }
};

/** Milliseconds from seconds or a date, as RFC 9110 has them; 0 for anything else. */
export const readRetryAfter = (text: string | null, now: Date): number => {
  if (text === null) return 0;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
};

type Request = {
  readonly address: string;
  readonly policy: FetchPolicy;
  /** Where the bytes go. */
  readonly file: string;
  readonly now: Date;
  readonly validators?: FeedValidators;
  readonly signal?: AbortSignal;
};

const save = async (file: string, chunks: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      await handle.write(chunk);
    }
  } finally {
    await handle.close();
  }
  return { bytes, version: hash.digest('hex').slice(0, 16) };
};

/**
 * Fetches a picture through the guard into a file: never more of it in memory than a piece. What the address or its server does is an outcome; only the disk's
 * failures and an aborted `signal` are thrown, and no file is left then.
 */
export const fetchImage = async ({
  address,
  policy,
  file,
  now,
  validators,
  signal,
}: Request): Promise<FetchedImage> => {
  try {
    const opened = await openGuarded(address, policy, { accept, validators, signal });
    if (opened.kind === 'unchanged') return opened;
    if (opened.status !== 200) {
      await opened.close();
      const failure = imageFailure('http_status', opened.status);
      const isBusy = opened.status === 429 || opened.status === 503;
      return isBusy ? { ...failure, busyMs: readRetryAfter(opened.retryAfter, now) } : failure;
    }
    try {
      const saved = await save(file, opened.chunks);
      const { contentType } = opened;
      return { kind: 'file', file, ...saved, contentType, validators: opened.validators };
    } finally {
      await opened.close();
    }
  } catch (error) {
    await rm(file, { force: true });
    signal?.throwIfAborted();
    if (error instanceof FeedError) return imageFailure(reasonOf(error));
    throw error;
  }
};
