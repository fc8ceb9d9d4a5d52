import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorBody } from './error-replies.ts';
import { escapeMarkup } from './markup.ts';

type Options = { readonly directory: string; readonly controlPanelUrl: string };

/** A page of the panel, by its address. `/api/authorization` is one of them, beside the calls. */
const isPage = (request: FastifyRequest): boolean => {
  const [path = '/'] = request.url.split('?');
  if (request.method !== 'GET' || !(request.headers.accept ?? '').includes('text/html')) return false;
  return path === '/api/authorization' || !/^\/(api|app|assets|public|demo)\//.test(path);
};

/** A built file, by its address. Calls and pages are none, so that none of them costs a look at the disk. */
const isBuiltFile = (path: string): boolean => /^\/(?!api\/|index\.html).*\.\w+$/.test(path);

/**
 * Serves the built panel: hashed assets for ever, and `index.html` at every address that is a screen. What is
 * asked for is read when it is asked for: a panel that is built anew is served without a restart.
 */
export const registerPanelFiles = async (
  app: FastifyInstance,
  { directory, controlPanelUrl }: Options,
): Promise<void> => {
  const readPage = async (): Promise<string | null> => {
    const index = await readFile(join(directory, 'index.html'), 'utf8').catch(() => null);
    return (
      index?.replace(
        /<meta name="vitrina-control-panel" content="[^"]*"\s*\/?>/,
        `<meta name="vitrina-control-panel" content="${escapeMarkup(controlPanelUrl)}">`,
      ) ?? null
    );
  };
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    dotfiles: 'ignore',
    allowedPath: isBuiltFile,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    suppressWarning: true,
  });
  app.setNotFoundHandler(async (request, reply) => {
    const page = isPage(request) ? await readPage() : null;
    if (page !== null) return reply.type('text/html').header('cache-control', 'no-cache').send(page);
    return reply.code(404).send(errorBody('NOT_FOUND', request.id));
  });
};
