import { passwordLength } from '@vitrina/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { brandMark } from '../../../http/brand-mark.ts';
import { isFailure } from '../../../http/failure.ts';
import type { FirstScreenFiles } from '../../../http/first-screen-files.ts';
import type { AuthService } from '../service.ts';
import { askedLocale, inWords, isFromElsewhere, sendPage } from './asked-page.ts';
import { deviceCookie, readDevice } from './device-cookie.ts';
import { showPasswordScript } from './frame.ts';
import type { GuessLimits } from './guess-limits.ts';
import { renderSignInPage, type SignInPage, signOutReasons } from './page.ts';
import { renderSignInStyle } from './style.ts';

const form = z.object({ email: z.string().trim().max(254), password: z.string().max(passwordLength.max) });
const sentHere = z.object({ reason: z.enum(signOutReasons) });

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
  app.get('/sign-in', async (request, reply) => {
    const page = askedLocale(request);
    const ahead = await firstScreenFiles(page.locale);
    const reason = sentHere.safeParse(request.query).data?.reason;
    return sendPage(reply, 200, renderSignInPage({ ...page, reason, ahead }));
  });
  // Not for long: after a new build, the fonts' files have other names.
  app.get('/sign-in/style.css', async (_, reply) =>
    reply
      .type('text/css')
      .header('cache-control', 'public, max-age=300')
      .send(renderSignInStyle(await firstScreenFiles('pl'))),
  );
  app.get('/sign-in/show-password.js', async (_, reply) =>
    reply.type('text/javascript').header('cache-control', 'public, max-age=3600').send(showPasswordScript),
  );

  app.get('/sign-in/mark.svg', async (_, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(brandMark),
  );

  const showPage = inWords((request, status) => {
    const { email } = form.safeParse(request.body).data ?? {};
    const problem = status === 429 ? 'tooMany' : 'unavailable';
    return renderSignInPage({ ...askedLocale(request), ...(email && { email }), problem });
  });

  app.post('/sign-in', { onSend: showPage }, async (request, reply) => {
    const page = askedLocale(request);
    const show = (status: number, shown: SignInPage) => sendPage(reply, status, renderSignInPage(shown));
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
