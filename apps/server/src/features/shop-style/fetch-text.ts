import { type FetchPolicy, type GuardedBody, openGuarded } from '@vitrina/feed';

const MB = 1024 * 1024;

/** The limits of a page or of one of its style sheets, in place of a feed's. */
export const shopPageLimits = {
  connectTimeoutMs: 5000,
  idleTimeoutMs: 5000,
  totalTimeoutMs: 8000,
  slowest: { bytesPerSecond: 2000, windowMs: 4000 },
  maxRedirects: 5,
  maxBytes: 8 * MB,
  userAgent: 'Vitrina/0.1 (style of the shop)',
} as const satisfies Partial<FetchPolicy>;

export type FetchedText = Pick<GuardedBody, 'status' | 'contentType' | 'address'> & {
  readonly text: string;
  /** There was more than was kept. */
  readonly isCut: boolean;
};

/** Fetches the beginning of a text through the guard. Throws FeedError. */
export const fetchText = async (
  address: string,
  policy: FetchPolicy,
  { accept, maxBytes }: { readonly accept: string; readonly maxBytes: number },
): Promise<FetchedText> => {
  const opened = await openGuarded(address, policy, { accept });
  if (opened.kind === 'unchanged') throw new Error('It wasn’t asked conditionally');
  const { status, contentType, address: answered } = opened;
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of opened.chunks) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > maxBytes) break;
    }
  } finally {
    await opened.close();
  }
  const text = Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8');
  return { ...{ status, contentType, address: answered, text }, isCut: bytes > maxBytes };
};
