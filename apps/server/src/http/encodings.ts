import { constants } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const encodings = ['br', 'gzip'] as const;
/** How a reply's text is compressed; `identity` for not at all. */
export type Encoding = (typeof encodings)[number] | 'identity';

/** The encoding to compress for a client, by its `Accept-Encoding`; `identity` if it accepts none of ours. */
export const encodingFor = (accepted: string | undefined): Encoding => {
  const preferred = negotiate(accepted ?? '', [...encodings]);
  return encodings.find((encoding) => encoding === preferred) ?? 'identity';
};

/** Shorter replies are hardly shorter when they are compressed. */
export const minBytes = 1024;
/** Longer replies are compressed as streams, off the event loop. */
export const maxBytesAtOnce = 128 * 1024;

/** The fastest levels: on a reply of 20 KB, a page of results, slower ones save a tenth and take twice as long. */
export const brotliLevel = { [constants.BROTLI_PARAM_QUALITY]: 1 };
export const gzipLevel = 1;
