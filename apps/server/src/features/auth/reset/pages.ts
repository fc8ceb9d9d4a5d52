import { type Locale, passwordLength } from '@vitrina/contract';
import { escapeMarkup } from '../../../http/markup.ts';
import { passwordField, problemNote, renderFrame } from '../sign-in/frame.ts';
import { signInMessages } from '../sign-in/messages.ts';
import { resetMessages } from './messages.ts';

const forgotten = '/sign-in/forgotten';

const linkTo = (path: string, locale: Locale, words: string): string =>
  `<p class="other"><a href="${path}?lang=${locale}">${words}</a></p>`;
const backLink = (locale: Locale): string => linkTo('/sign-in', locale, resetMessages[locale].ask.back);

type AskPage = {
  readonly locale: Locale;
  readonly email?: string | undefined;
  readonly problem?: 'email' | 'tooMany' | 'unavailable';
};

/** Asks for the account whose password is forgotten. */
export const renderAskPage = ({ locale, email = '', problem }: AskPage): string => {
  const { ask, unavailable } = resetMessages[locale];
  const text = problem && (problem === 'unavailable' ? unavailable : ask[problem]);
  const content = `<p class="lead">${ask.lead}</p>
${text ? problemNote(text) : ''}
<form method="post" action="${forgotten}?lang=${locale}">
<label>${signInMessages[locale].email}<input type="email" name="email" value="${escapeMarkup(email)}" autocomplete="username" required maxlength="254" autofocus></label>
<button type="submit">${ask.send}</button>
</form>
${backLink(locale)}`;
  return renderFrame({ locale, title: ask.title, path: forgotten, content });
};

/** The same for an address with an account as for one without. */
export const renderSentPage = (locale: Locale, email: string): string => {
  const { sent } = resetMessages[locale];
  const content = `<p class="note" role="status">${sent.text[0]} <strong><bdi>${escapeMarkup(email)}</bdi></strong>, ${sent.text[1]}</p>
<p class="soft">${sent.nothing}</p>
${backLink(locale)}`;
  return renderFrame({ locale, title: sent.title, path: forgotten, content });
};

/** Where no mail is sent: whom to ask, and what they type. */
export const renderNoMailPage = (locale: Locale): string => {
  const { ask, noMail } = resetMessages[locale];
  const content = `<p class="note">${noMail.text}</p>
<details><summary>${noMail.forAdmin}</summary><code>npm run -s cli -- customer reset-password --email …</code></details>
${backLink(locale)}`;
  return renderFrame({ locale, title: ask.title, path: forgotten, content });
};

type SetPage = {
  readonly locale: Locale;
  readonly token: string;
  readonly problem?: 'tooShort' | 'tooLong' | 'unavailable';
};

/** Behind the link: asks for the new password. */
export const renderSetPage = ({ locale, token, problem }: SetPage): string => {
  const { set, unavailable } = resetMessages[locale];
  const text = problem && (problem === 'unavailable' ? unavailable : set[problem]);
  const field = passwordField({
    ...{ locale, label: set.password },
    attributes: `minlength="${passwordLength.min}" autocomplete="new-password" autofocus`,
  });
  const content = `<p class="lead">${set.lead}</p>
${text ? problemNote(text) : ''}
<form method="post" action="/sign-in/reset?lang=${locale}">
<input type="hidden" name="token" value="${escapeMarkup(token)}">
<div class="field">${field}</div>
<button type="submit">${set.save}</button>
</form>`;
  return renderFrame({ locale, title: set.title, path: '/sign-in/reset', query: { token }, content });
};

export const renderGonePage = (locale: Locale): string => {
  const { gone } = resetMessages[locale];
  const content = `<p class="note">${gone.text}</p>
${linkTo(forgotten, locale, gone.again)}`;
  return renderFrame({ locale, title: gone.title, path: '/sign-in/reset', content });
};
