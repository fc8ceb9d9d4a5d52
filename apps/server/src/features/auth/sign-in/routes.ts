import { locales } from '@vitrina/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandMark } from '../../../http/brand-mark.ts';
import { isFailure } from '../../../http/failure.ts';
import type { FirstScreenFiles } from '../../../http/first-screen-files.ts';
import type { AuthService } from '../service.ts';
import { deviceCookie, readDevice } from './device-cookie.ts';
import type { GuessLimits } from './guess-limits.ts';
import { localeOf, renderSignInPage, type SignInPage, signInStyle, signOutReasons } from './page.ts';

const form = z.object({ email: z.string().trim().max(254), password: z.string().max(200) });
const language = z.object({ lang: z.string().max(5).optional() });
const sentHere = z.object({ reason: z.enum(signOutReasons) });

/** A form posted from another site signs nobody in. Browsers say where a request comes from; other clients need no guard. */
const isFromElsewhere = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site'];
  return typeof site === 'string' && site !== 'same-origin' && site !== 'none';
};

type Options = {
  readonly guesses: GuessLimits;
  readonly firstScreenFiles: FirstScreenFiles;
  /** Whether browsers connect by https, so that cookies are never sent otherwise. */
  readonly isSecure: boolean;
};

/** Stands in for the external control panel: checks the password, and hands over to the panel with a one-use relogin hash. */
export const registerSignIn = (
  app: FastifyInstance,
  auth: AuthService,
  { guesses, firstScreenFiles, isSecure }: Options,
): void => {
  const chosen = (request: FastifyRequest): SignInPage => {
    const { lang } = language.safeParse(request.query).data ?? {};
    const isChosen = locales.some((locale) => locale === lang);
    return { locale: localeOf(lang, request.headers['accept-language']), isChosen };
  };

  app.get('/sign-in', async (request, reply) => {
    const page = chosen(request);
    const ahead = await firstScreenFiles(page.locale);
    const reason = sentHere.safeParse(request.query).data?.reason;
    return reply
      .type('text/html')
      .header('cache-control', 'no-store')
      .send(renderSignInPage({ ...page, reason, ahead }));
  });
  app.get('/sign-in/style.css', async (_, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(signInStyle),
  );

  app.get('/sign-in/mark.svg', async (_, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(brandMark),
  );

  /** For any other failure (a full disk), a person gets a page in words, not the reply of an API. */
  const showPage = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const type = String(reply.getHeader('content-type'));
    if (reply.statusCode < 400 || type.startsWith('text/html')) return payload;
    reply.type('text/html').header('cache-control', 'no-store').removeHeader('content-length');
    const problem = reply.statusCode === 429 ? 'tooMany' : 'unavailable';
    const { email } = form.safeParse(request.body).data ?? {};
    return renderSignInPage({ ...chosen(request), ...(email && { email }), problem });
  };

  app.post('/sign-in', { onSend: showPage }, async (request, reply) => {
    const page = chosen(request);
    const show = (status: number, shown: SignInPage) =>
      reply.code(status).type('text/html').header('cache-control', 'no-store').send(renderSignInPage(shown));
    const parsed = form.safeParse(request.body);
    if (!parsed.success || isFromElsewhere(request)) return show(400, { ...page, problem: 'wrong' });
    const { email, password } = parsed.data;
    const passwordHash = await auth.findPasswordHash(email);
    const device = passwordHash && readDevice(request.headers.cookie, passwordHash);
    const attempt = { address: request.ip, email, device };
    if (!(await guesses.mayTry(attempt))) return show(429, { ...page, email, problem: 'tooMany' });
    const customer = await auth.checkPassword(email, password);
    if (!customer) return show(401, { ...page, email, problem: 'wrong' });
    await guesses.forgive(attempt);
    if (isFailure(customer))
      return customer.failure === 'ACCOUNT_DISABLED'
        ? show(403, { ...page, email, problem: 'disabled' })
        : show(503, { ...page, email, problem: 'unavailable' });
    const hash = passwordHash && (await auth.createSignInHash(email, passwordHash));
    if (!hash) return show(401, { ...page, email, problem: 'wrong' });
    if (!device) reply.header('set-cookie', deviceCookie(passwordHash, isSecure));
    return reply.redirect(`/auth/${hash}${page.isChosen ? `?lang=${page.locale}` : ''}`, 303);
  });
};
