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
  return path === '/api/authorization' || !/^\/(api|assets|public|demo)\//.test(path);
};

/** Serves the built panel: hashed assets for ever, and `index.html` at every address that is a screen. */
export const registerPanelFiles = async (
  app: FastifyInstance,
  { directory, controlPanelUrl }: Options,
): Promise<void> => {
  const index = await readFile(join(directory, 'index.html'), 'utf8').catch(() => null);
  const page = index?.replace(
    /<meta name="vitrina-control-panel" content="[^"]*"\s*\/?>/,
    `<meta name="vitrina-control-panel" content="${escapeMarkup(controlPanelUrl)}">`,
  );
  if (page) {
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      wildcard: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      globIgnore: ['index.html'],
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isPage(request) && page)
      return reply.type('text/html').header('cache-control', 'no-cache').send(page);
    return reply.code(404).send(errorBody('NOT_FOUND', request.id));
  });
};
