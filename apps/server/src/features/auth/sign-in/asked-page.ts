import { type Locale, locales } from '@vitrina/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { localeOf } from './page.ts';

const language = z.object({ lang: z.string().max(5).optional() });

/** The language that a page is asked for in, and whether the person chose it. */
export const askedLocale = (request: FastifyRequest): { locale: Locale; isChosen: boolean } => {
  const { lang } = language.safeParse(request.query).data ?? {};
  const isChosen = locales.some((locale) => locale === lang);
  return { locale: localeOf(lang, request.headers['accept-language']), isChosen };
};

/** A form posted from another site does nothing. Browsers say where a request comes from; other clients need no guard. */
export const isFromElsewhere = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site'];
  return typeof site === 'string' && site !== 'same-origin' && site !== 'none';
};

export const sendPage = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html').header('cache-control', 'no-store').send(page);

/** For any failure that a page doesn't expect (a full disk), a person gets a page in words, not the reply of an API. */
export const inWords =
  (render: (request: FastifyRequest, status: number) => string) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const type = String(reply.getHeader('content-type'));
    if (reply.statusCode < 400 || type.startsWith('text/html')) return payload;
    reply.type('text/html').header('cache-control', 'no-store').removeHeader('content-length');
    return render(request, reply.statusCode);
  };
