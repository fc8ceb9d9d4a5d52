import { thumbnailFormats, thumbnailWidths } from '@vitrina/contract';
import type { FastifyInstance } from 'fastify';
import type { Thumbnails } from './thumbnails.ts';

type Params = {
  readonly catalogId: string;
  readonly imageId: string;
  readonly version: string;
  readonly file: string;
};

const mediaTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
const hex = /^[0-9a-f]{16}$/;

const readFileName = (file: string) => {
  const [, digits, name] = /^(\d{3})\.(\w+)$/.exec(file) ?? [];
  const width = thumbnailWidths.find((one) => String(one) === digits);
  const format = thumbnailFormats.find((one) => one === name);
  return width && format ? { width, format } : null;
};

/**
 * `/pictures/{catalogId}/{imageId}/{version}/{width}.{avif|webp|jpg}`, for anyone: visitors see these pictures anyway. An address is of one version of the bytes, so what is behind
 * it never changes.
 */
export const registerThumbnails = (app: FastifyInstance, thumbnails: Pick<Thumbnails, 'get'>): void => {
  app.get<{ Params: Params }>('/pictures/:catalogId/:imageId/:version/:file', async (request, reply) => {
    const { catalogId, imageId, version, file } = request.params;
    const wanted = readFileName(file);
    const found =
      wanted && hex.test(imageId) && hex.test(version)
        ? await thumbnails.get({ catalogId, imageId, version, ...wanted })
        : null;
    if (found === null || wanted === null) {
      return reply
        .code(404)
        .header('cache-control', 'public, max-age=60')
        .type('text/plain')
        .send('Not found');
    }
    if (found.kind === 'original')
      return reply.header('cache-control', 'public, max-age=60').redirect(found.address, 302);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(mediaTypes[wanted.format])
      .send(found.bytes);
  });
};
