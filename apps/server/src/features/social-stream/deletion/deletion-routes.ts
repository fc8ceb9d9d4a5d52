import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutPort } from '../../../http/network-of.ts';
import type { DeletionService } from './deletion-service.ts';

type Dependencies = {
  readonly deletion: DeletionService;
  /** The address by which browsers reach this server, without a slash at its end. */
  readonly publicUrl: string;
};

const perMinute = 30;
const codePattern = /^[0-9a-z]{13}$/;

const page = (line: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="robots" content="noindex"><title>Data deletion</title>` +
  `<h1>Data deletion</h1><p>${line}</p></html>`;

const signedRequestIn = ({ body }: FastifyRequest): string | null => {
  if (typeof body !== 'object' || body === null || !('signed_request' in body)) return null;
  return typeof body.signed_request === 'string' ? body.signed_request : null;
};

/**
 * `POST /instagram/deletion` and `/instagram/deauthorize`, which Meta calls for a user who wants their data erased or has removed the app, and the page that says what became of
 * it. Not there without an app.
 */
export const registerDeletion = (app: FastifyInstance, { deletion, publicUrl }: Dependencies): void => {
  const limit = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `instagram-deletion:${withoutPort(request.ip)}`,
  });
  const isTooOften = async (request: FastifyRequest): Promise<boolean> => {
    const used = await limit(request);
    return !used.isAllowed && used.isExceeded;
  };
  const notFound = (reply: FastifyReply): FastifyReply =>
    reply.code(404).type('text/plain').send('Not found');

  for (const path of ['/instagram/deletion', '/instagram/deauthorize'])
    app.post(path, async (request, reply) => {
      if (!deletion.isOffered) return notFound(reply);
      if (await isTooOften(request)) return reply.code(429).type('text/plain').send('Too many requests');
      const signedRequest = signedRequestIn(request);
      const code = signedRequest === null ? null : await deletion.erase(signedRequest);
      if (code === null) return reply.code(400).type('text/plain').send('Not a signed request');
      return reply.send({ url: `${publicUrl}/instagram/deletion/${code}`, confirmation_code: code });
    });

  app.get<{ Params: { code: string } }>('/instagram/deletion/:code', async (request, reply) => {
    if (await isTooOften(request)) return reply.code(429).type('text/plain').send('Too many requests');
    const { code } = request.params;
    const found = codePattern.test(code) ? await deletion.find(code) : null;
    if (!found) return notFound(reply);
    const line =
      found.doneAt === null
        ? `The request of ${found.requestedAt.slice(0, 10)} is being carried out.`
        : `All data of this account that was read from Instagram was erased on ${found.doneAt.slice(0, 10)}.`;
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(line));
  });
};
