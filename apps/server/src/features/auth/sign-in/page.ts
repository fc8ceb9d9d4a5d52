import { type Locale, locales } from '@vitrina/contract';
import { escapeMarkup } from '../../../http/markup.ts';
import { passwordField, problemNote, renderFrame } from './frame.ts';
import { signInMessages } from './messages.ts';

/** A language that was chosen (in the query) wins, then the browser's; Polish if neither is known. */
export const localeOf = (chosen: string | undefined, acceptLanguage: string | undefined): Locale => {
  const asked = locales.find((locale) => locale === chosen);
  if (asked) return asked;
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const language = part.trim().slice(0, 2);
    if (language === 'cs') return 'cz';
    if (language === 'pl' || language === 'en') return language;
  }
  return 'pl';
};

export const signOutReasons = ['expired', 'ended', 'elsewhere', 'unfinished', 'changed'] as const;
type SignOutReason = (typeof signOutReasons)[number];

export type SignInPage = {
  readonly locale: Locale;
  /** Chosen by the person rather than by the browser, so the panel is opened in it too. */
  readonly isChosen: boolean;
  readonly email?: string;
  readonly problem?: 'wrong' | 'tooMany' | 'disabled' | 'unavailable';
  /** Why somebody is sent here who didn't sign out. */
  readonly reason?: SignOutReason | undefined;
  /** Preloads files of the panel while the person types. */
  readonly ahead?: readonly string[];
};

/** The server's own sign-in page. */
export const renderSignInPage = ({
  locale,
  isChosen,
  email = '',
  problem,
  reason,
  ahead = [],
}: SignInPage): string => {
  const words = signInMessages[locale];
  const query = isChosen ? `?lang=${locale}` : '';
  const content = `<p class="lead">${words.lead}</p>
${problem ? problemNote(words[problem]) : ''}
${reason ? `<p class="reason" role="status">${words[reason]}</p>` : ''}
<form method="post" action="/sign-in${query}">
<label>${words.email}<input type="email" name="email" value="${escapeMarkup(email)}" autocomplete="username" required maxlength="254"${email ? '' : ' autofocus'}></label>
<div class="field">${passwordField({ locale, label: words.password, attributes: `autocomplete="current-password"${email ? ' autofocus' : ''}` })}</div>
<button type="submit">${words.signIn}</button>
</form>
<p class="other"><a href="/sign-in/forgotten${query}">${words.forgotten}</a></p>`;
  return renderFrame({ locale, title: words.title, path: '/sign-in', query: { reason }, content, ahead });
};
