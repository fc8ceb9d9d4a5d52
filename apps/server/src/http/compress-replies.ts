import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brotliAtOnce, gzipAtOnce } from './compress-at-once.ts';
import { encodingFor, maxBytesAtOnce, minBytes } from './encodings.ts';

const encoders = { br: brotliAtOnce, gzip: gzipAtOnce } as const;

/** Replies that were written as bytes are JSON; pictures are compressed already. */
const isText = (payload: unknown, reply: FastifyReply): payload is string | Buffer =>
  typeof payload === 'string' ||
  (Buffer.isBuffer(payload) && String(reply.getHeader('content-type')).startsWith('application/json'));

/**
 * Compresses replies. Those of usual length are compressed synchronously: a stream and another thread cost more than the half
 * millisecond it takes.
 */
export const registerCompression = async (http: FastifyInstance): Promise<void> => {
  http.addHook('onSend', async (request, reply, payload) => {
    // A file to be saved keeps its length, by which the browser shows how much is left.
    if (payload instanceof Readable && reply.hasHeader('content-disposition'))
      request.headers['x-no-compression'] = 'file';
    if (!isText(payload, reply)) return payload;
    const isEncoded = reply.hasHeader('content-encoding');
    if (!isEncoded && payload.length < minBytes) return payload;
    // Also sent with uncompressed replies, or a cache in between would serve those to everybody. In small letters, as the plugin
    // looks for it before it adds its own.
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    // The plugin compresses what is long, as a stream.
    if (isEncoded || payload.length > maxBytesAtOnce) return payload;
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding);
    reply.removeHeader('content-length');
    return encoders[encoding](payload);
  });
  await http.register(compress, { threshold: minBytes });
};
