import { type Locale, locales } from '@vitrina/contract';
import { escapeMarkup } from '../../../http/markup.ts';
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

export const signOutReasons = ['expired', 'ended', 'elsewhere', 'unfinished'] as const;
type SignOutReason = (typeof signOutReasons)[number];

export type SignInPage = {
  readonly locale: Locale;
  /** Chosen by the person rather than by the browser, so the panel is opened in it too. */
  readonly isChosen: boolean;
  readonly email?: string;
  readonly problem?: 'wrong' | 'tooMany' | 'disabled' | 'unavailable';
  /** Why the panel sends somebody here who didn't sign out. */
  readonly reason?: SignOutReason | undefined;
  /** Preloads files of the panel while the person types. */
  readonly ahead?: readonly string[];
};

/** At low priority, after everything the page itself needs; scripts are compiled as well. */
const fetchAhead = (file: string): string => {
  const rel = file.endsWith('.js') ? 'modulepreload' : 'prefetch';
  return `<link rel="${rel}" href="${escapeMarkup(file)}" fetchpriority="low">`;
};

/** The server's own sign-in page. Plain HTML and one style sheet: it works without scripts. */
export const renderSignInPage = ({
  locale,
  isChosen,
  email = '',
  problem,
  reason,
  ahead = [],
}: SignInPage): string => {
  const words = signInMessages[locale];
  const links = locales.map((other) =>
    other === locale
      ? `<span aria-current="true">${signInMessages[other].name}</span>`
      : `<a href="/sign-in?lang=${other}${reason ? `&amp;reason=${reason}` : ''}" hreflang="${signInMessages[other].htmlLang}" lang="${signInMessages[other].htmlLang}">${signInMessages[other].name}</a>`,
  );
  return `<!doctype html>
<html lang="${words.htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${words.title} · Vitrina</title>
<link rel="icon" href="/sign-in/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sign-in/style.css">
</head>
<body>
<main>
<p class="brand"><img src="/sign-in/mark.svg" width="32" height="32" alt=""> Vitrina</p>
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
${problem ? `<p class="problem" role="alert">${words[problem]}</p>` : ''}
${reason ? `<p class="reason" role="status">${words[reason]}</p>` : ''}
<form method="post" action="/sign-in${isChosen ? `?lang=${locale}` : ''}">
<label>${words.email}<input type="email" name="email" value="${escapeMarkup(email)}" autocomplete="username" required maxlength="254"${email ? '' : ' autofocus'}></label>
<label>${words.password}<input type="password" name="password" autocomplete="current-password" required maxlength="200"${email ? ' autofocus' : ''}></label>
<button type="submit">${words.signIn}</button>
</form>
</main>
<nav aria-label="${words.language}">${links.join(' ')}</nav>
${ahead.map(fetchAhead).join('\n')}
</body>
</html>
`;
};

export const signInStyle = `:root{color-scheme:light dark;--page:#f6f7f7;--card:#fff;--text:#1a2023;--soft:#5a656a;--line:#ced5d7;--accent:#145f6b;--accent-text:#fff;--bad:#b42318;--bad-soft:#fef3f2}
@media (prefers-color-scheme:dark){:root{--page:#0f1416;--card:#171d20;--text:#e6eaec;--soft:#9aa5aa;--line:#3a444a;--accent:#67b8c4;--accent-text:#062226;--bad:#ff9b90;--bad-soft:#3a1d1a}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:24px;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{width:min(400px,calc(100vw - 32px));padding:40px 32px;background:var(--card);border:1px solid var(--line);border-radius:16px;box-shadow:0 1px 2px #0000000d,0 12px 32px #0000000f}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 28px;font-weight:650;font-size:18px;letter-spacing:-.01em}
h1{margin:0;font-size:26px;line-height:1.2;letter-spacing:-.02em}.lead{margin:6px 0 24px;color:var(--soft)}
.problem,.reason{margin:0 0 20px;padding:10px 14px;border-radius:10px}.problem{background:var(--bad-soft);color:var(--bad)}.reason{background:var(--page)}
form{display:grid;gap:16px}label{display:grid;gap:6px;font-weight:550;font-size:14px}
input{font:inherit;font-weight:400;padding:11px 12px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit}
button{font:inherit;font-weight:600;margin-top:8px;padding:12px;border:0;border-radius:10px;background:var(--accent);color:var(--accent-text);cursor:pointer}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid color-mix(in srgb,var(--accent) 45%,transparent);outline-offset:2px}
nav{display:flex;justify-content:center;gap:20px;font-size:14px}nav a{color:var(--soft)}nav span{font-weight:600}
@media (max-width:480px){main{padding:32px 20px}}
`;
