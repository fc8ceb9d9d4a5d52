import type { Locale } from '@vitrina/contract';
import { escapeMarkup } from '../../../http/markup.ts';
import { resetMessages } from './messages.ts';

export type ResetMail = { readonly subject: string; readonly text: string; readonly html: string };

/** The address stands in the mail as it is, so that it can be copied where links are switched off. */
export const writeResetMail = (locale: Locale, link: string, email: string): ResetMail => {
  const { mail, htmlLang } = resetMessages[locale];
  const href = escapeMarkup(link);
  return {
    subject: mail.subject,
    text: `${mail.asked}\n${email}\n\n${mail.set}\n${link}\n\n${mail.notYou}\n`,
    html: `<!doctype html>
<html lang="${htmlLang}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${mail.subject}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<p>${mail.asked}<br><bdi>${escapeMarkup(email)}</bdi></p>
<p>${mail.set}</p>
<p><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#145f6b;color:#ffffff;font-weight:600;text-decoration:none">${mail.button}</a></p>
<p style="overflow-wrap:anywhere"><a href="${href}">${href}</a></p>
<p>${mail.notYou}</p>
</body></html>
`,
  };
};
