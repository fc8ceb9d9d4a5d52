import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorBody } from './error-replies.ts';
import { escapeMarkup } from './markup.ts';

type Options = { readonly directory: string; readonly controlPanelUrl: string };

/**
 * Where the panel's screens are. `/api/authorization` is one of them, beside the calls. That each screen is among them is checked
 * by tests/architecture/screen-addresses.test.ts.
 */
const screenAddress =
  /^\/(|api\/authorization|account|auth\/[^/]+|pages\/error-404|(search|catalog|socialStream|stylist|appV3Settings|appV3Labels)(\/.*)?)$/;
/** What is never a page, whoever asks. */
const noPage = /^\/(api|app|assets|public|demo|1)\//;

/** Whether an address is that of a screen; a built panel shows any other one as its page for what isn't there. */
export const isScreenAddress = (path: string): boolean => screenAddress.test(path);

/** The page's status, by address; null where there is none. */
const pageStatusOf = ({ method, url, headers }: FastifyRequest): number | null => {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [path = '/'] = url.split('?');
  // Uptime monitors, link previews and curl take anything, or don't say what they take.
  const { accept = '*/*' } = headers;
  if (isScreenAddress(path)) return /text\/(html|\*)|\*\/\*/.test(accept) ? 200 : null;
  return accept.includes('text/html') && !noPage.test(path) ? 404 : null;
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
    const status = pageStatusOf(request);
    const page = status === null ? null : await readPage();
    if (status !== null && page !== null)
      return reply.code(status).type('text/html').header('cache-control', 'no-cache').send(page);
    return reply.code(404).send(errorBody('NOT_FOUND', request.id));
  });
};
