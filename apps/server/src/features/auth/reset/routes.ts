import { newPassword, passwordLength } from '@vitrina/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { askedLocale, inWords, isFromElsewhere, sendPage } from '../sign-in/asked-page.ts';
import { renderAskPage, renderGonePage, renderNoMailPage, renderSentPage, renderSetPage } from './pages.ts';
import type { ResetService } from './service.ts';

const typedEmail = z.object({ email: z.string().trim().max(254) });
const askForm = z.object({ email: z.string().trim().toLowerCase().pipe(z.email().max(254)) });
const link = z.object({ token: z.string().max(100) });
const setForm = link.extend({ password: z.string() });

/** New passwords for whoever forgot theirs: the page that asks for the account, and the one behind the link in the mail. */
export const registerReset = (app: FastifyInstance, resets: ResetService): void => {
  app.get('/sign-in/forgotten', async (request, reply) => {
    const { locale } = askedLocale(request);
    return sendPage(reply, 200, resets.sendsMail ? renderAskPage({ locale }) : renderNoMailPage(locale));
  });

  const showAsking = inWords((request, status) => {
    const problem = status === 429 ? 'tooMany' : 'unavailable';
    const { email } = typedEmail.safeParse(request.body).data ?? {};
    return renderAskPage({ locale: askedLocale(request).locale, email, problem });
  });
  app.post('/sign-in/forgotten', { onSend: showAsking }, async (request, reply) => {
    const { locale } = askedLocale(request);
    if (!resets.sendsMail) return sendPage(reply, 200, renderNoMailPage(locale));
    const { email: typed } = typedEmail.safeParse(request.body).data ?? {};
    const parsed = askForm.safeParse(request.body);
    if (!parsed.success || isFromElsewhere(request))
      return sendPage(reply, 400, renderAskPage({ locale, email: typed, problem: 'email' }));
    const { email } = parsed.data;
    if (!(await resets.ask({ email, address: request.ip, locale })))
      return sendPage(reply, 429, renderAskPage({ locale, email, problem: 'tooMany' }));
    return sendPage(reply, 200, renderSentPage(locale, email));
  });

  app.get('/sign-in/reset', async (request, reply) => {
    const { locale } = askedLocale(request);
    const { token = '' } = link.safeParse(request.query).data ?? {};
    // Only looked at: mail programs open links before their readers do.
    return (await resets.isValid(token))
      ? sendPage(reply, 200, renderSetPage({ locale, token }))
      : sendPage(reply, 410, renderGonePage(locale));
  });

  const showSetting = inWords((request) => {
    const { token = '' } = link.safeParse(request.body).data ?? {};
    return renderSetPage({ locale: askedLocale(request).locale, token, problem: 'unavailable' });
  });
  app.post('/sign-in/reset', { onSend: showSetting }, async (request, reply) => {
    const { locale } = askedLocale(request);
    const parsed = setForm.safeParse(request.body);
    if (!parsed.success || isFromElsewhere(request)) return sendPage(reply, 400, renderGonePage(locale));
    const { token, password } = parsed.data;
    if (!(await resets.isValid(token))) return sendPage(reply, 410, renderGonePage(locale));
    if (!newPassword.safeParse(password).success) {
      const problem = password.length < passwordLength.min ? 'tooShort' : 'tooLong';
      return sendPage(reply, 400, renderSetPage({ locale, token, problem }));
    }
    if (!(await resets.setPassword(token, password))) return sendPage(reply, 410, renderGonePage(locale));
    return reply.redirect(`/sign-in?lang=${locale}&reason=changed`, 303);
  });
};
