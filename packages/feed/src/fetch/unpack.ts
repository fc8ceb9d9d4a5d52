import { type Duplex, pipeline, Readable } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { FeedError, feedErrorIn } from '../feed-error.ts';
import { startsWith } from './body-kind.ts';
import { type ByteStream, limitBytes, peek } from './byte-stream.ts';
import { unzip } from './unzip.ts';

const chunkSize = 64 * 1024;
const headBytes = 4;
/** A `.xml.gz` file sent with a content encoding is packed twice. */
const maxLayers = 3;

const isGzip = (head: Uint8Array): boolean => startsWith(head, [0x1f, 0x8b]);
const isZip = (head: Uint8Array): boolean =>
  startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6]);
const isZstd = (head: Uint8Array): boolean => startsWith(head, [0x28, 0xb5, 0x2f, 0xfd]);
const isXmlText = (head: Uint8Array): boolean => head[0] === 0x3c || startsWith(head, [0xef, 0xbb, 0xbf]);

/** The unpacker for a body, by its first bytes rather than its label, because servers mislabel in both directions. */
const unpackerFor = (encoding: string, head: Uint8Array): Duplex | null => {
  if (isGzip(head)) return createGunzip({ chunkSize });
  if (isZstd(head)) return createZstdDecompress({ chunkSize });
  if (isXmlText(head)) return null;
  if (encoding === 'br') return createBrotliDecompress({ chunkSize });
  if (encoding === 'deflate')
    return ((head[0] ?? 0) & 0x0f) === 8 ? createInflate({ chunkSize }) : createInflateRaw({ chunkSize });
  return null;
};

async function* through(stream: ByteStream, unpacker: Duplex): ByteStream {
  // Nothing to do here: the reader of `unpacker` gets the error, because it is destroyed with it.
  pipeline(Readable.from(stream, { objectMode: true }), unpacker, () => {});
  try {
    for await (const chunk of unpacker) yield chunk;
  } catch (error) {
    const known = feedErrorIn(error);
    if (known) throw known;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // Z_BUF_ERROR: the packed data is truncated. All other errors of zlib mean that it is damaged.
    if (/^(?:Z_|ERR_BROTLI|ERR_ZSTD|ZSTD_|ERR__ERROR)/.test(code))
      throw new FeedError(
        'FEED_CUT_OFF',
        { reason: code === 'Z_BUF_ERROR' ? 'packed_data_ends' : 'packed_data_damaged' },
        error,
      );
    throw error;
  } finally {
    unpacker.destroy();
  }
}

/**
 * The unpacked bytes of a body; with `zip`, of the one file in an archive, too. `encoding` is its Content-Encoding; gzip and zstd are also recognised by their first bytes. Every layer is
 * limited to `maxBytes`, because an outer one could go on for ever while the inner one unpacks to nothing.
 */
export const unpack = async (
  stream: ByteStream,
  encoding: string,
  maxBytes: number,
  layers: { readonly zip?: boolean } = {},
): Promise<ByteStream> => {
  let current = limitBytes(stream, maxBytes);
  let label = encoding.trim().toLowerCase();
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const { head, all } = await peek(current, headBytes);
    const unpacker = unpackerFor(label, head);
    if (!unpacker && !(layers.zip && isZip(head))) return all;
    current = limitBytes(unpacker ? through(all, unpacker) : unzip(all), maxBytes);
    label = '';
  }
  return current;
};
