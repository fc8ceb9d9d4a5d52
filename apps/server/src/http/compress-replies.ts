import { Readable } from 'node:stream';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

const minLength = 1024;
/** Longer replies are compressed as streams, off the event loop. */
const maxAtOnce = 128 * 1024;

/** The fastest levels: on a reply of 20 KB, a page of results, slower ones save a tenth and take twice as long. */
const encoders = {
  br: (text: string | Buffer) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string | Buffer) => gzipSync(text, { level: 1 }),
} as const;

/** Replies that were written as bytes are JSON; pictures are compressed already. */
const isText = (payload: unknown, reply: FastifyReply): payload is string | Buffer =>
  typeof payload === 'string' ||
  (Buffer.isBuffer(payload) && String(reply.getHeader('content-type')).startsWith('application/json'));

const isOffered = (name: string | null): name is keyof typeof encoders => name !== null && name in encoders;

/**
 * Compresses replies. Those of usual length are compressed synchronously: a stream and another thread cost more than the half
 * millisecond it takes.
 */
export const registerCompression = async (http: FastifyInstance): Promise<void> => {
  http.addHook('onSend', async (request, reply, payload) => {
    // A file to be saved keeps its length, by which the browser shows how much is left.
    if (payload instanceof Readable && reply.hasHeader('content-disposition'))
      request.headers['x-no-compression'] = 'file';
    if (!isText(payload, reply) || payload.length < minLength || payload.length > maxAtOnce) return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    // Also sent with uncompressed replies, or a cache in between would serve those to everybody.
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', Object.keys(encoders));
    if (!isOffered(encoding)) return payload;
    reply.header('content-encoding', encoding);
    reply.removeHeader('content-length');
    return encoders[encoding](payload);
  });
  await http.register(compress, { threshold: minLength });
};
