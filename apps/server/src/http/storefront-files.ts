import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** `0.1.0-1a2b3c4d/embed.js`: a version never changes once it is built. */
const isVersioned = (path: string): boolean => /\/\d[\w.-]*-[0-9a-f]{8}\/[\w.-]+$/.test(path);
const isServed = (path: string): boolean =>
  /^\/((embed|look|stream)\.js|manifest\.json)$/.test(path) || isVersioned(path);

const newestSeconds = 300;
const yearSeconds = 365 * 24 * 3600;

/**
 * Serves the built search app under /app/: versions for ever, `embed.js` (the newest loader), `look.js`, `stream.js` and `manifest.json` (the hash of
 * each file) for five minutes. Shops' pages of any origin may load it and check it against its hash.
 */
export const registerStorefrontFiles = async (
  app: FastifyInstance,
  { directory }: { readonly directory: string },
): Promise<void> => {
  await app.register(fastifyStatic, {
    root: directory,
    prefix: '/app/',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    allowedPath: isServed,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      reply.header('access-control-allow-origin', '*');
      reply.header(
        'cache-control',
        isVersioned(path.replaceAll('\\', '/').replace(/\.(br|gz)$/, ''))
          ? `public, max-age=${yearSeconds}, immutable`
          : `public, max-age=${newestSeconds}`,
      );
    },
  });
};
