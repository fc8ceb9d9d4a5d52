import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorBody } from './error-replies.ts';
import { escapeMarkup } from './markup.ts';

type Options = { readonly directory: string; readonly controlPanelUrl: string };

/**
 * The prefixes of the panel's screens. `/api/authorization` is one of them, beside the calls.
 * tests/architecture/screen-addresses.test.ts checks that every screen is covered.
 */
const screenAddress =
  /^\/(|api\/authorization|account|auth\/[^/]+|pages\/error-404|operator\/customers|(search|catalog|socialStream|stylist|appV3Settings|appV3Labels)(\/.*)?)$/;
/** Never a page, whatever the client accepts. */
const noPage = /^\/(api|app|assets|public|demo|1)\//;

/** Whether an address is a screen's; at any other, a built panel shows its page for what doesn't exist. */
export const isScreenAddress = (path: string): boolean => screenAddress.test(path);

/** The status of the page at an address; null if there is none. */
const pageStatusOf = ({ method, url, headers }: FastifyRequest): number | null => {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [path = '/'] = url.split('?');
  // Uptime monitors, link previews and curl accept anything, or don't say what they accept.
  const { accept = '*/*' } = headers;
  if (isScreenAddress(path)) return /text\/(html|\*)|\*\/\*/.test(accept) ? 200 : null;
  return accept.includes('text/html') && !noPage.test(path) ? 404 : null;
};

/** A built file by its address. Calls and pages aren't looked up on disk. */
const isBuiltFile = (path: string): boolean => /^\/(?!api\/|index\.html).*\.\w+$/.test(path);

/**
 * Serves the built panel: hashed assets for ever, and `index.html` at every screen's address. Files are read on request, so a
 * rebuilt panel is served without a restart.
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
    const status = pageStatusOf(request);
    const page = status === null ? null : await readPage();
    if (status !== null && page !== null)
      return reply.code(status).type('text/html').header('cache-control', 'no-cache').send(page);
    return reply.code(404).send(errorBody('NOT_FOUND', request.id));
  });
};
