import { type Locale, locales, passwordLength } from '@vitrina/contract';
import { escapeMarkup } from '../../../http/markup.ts';
import { signInMessages } from './messages.ts';

type Frame = {
  readonly locale: Locale;
  readonly title: string;
  /** The page's address, with what the same page in another language needs in its query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Markup. */
  readonly content: string;
  /** Files of the panel to preload while the person types. */
  readonly ahead?: readonly string[];
};

/** At low priority, after everything the page itself needs; scripts are compiled as well. */
const fetchAhead = (file: string): string => {
  const rel = file.endsWith('.js') ? 'modulepreload' : 'prefetch';
  return `<link rel="${rel}" href="${escapeMarkup(file)}" fetchpriority="low">`;
};

export const problemNote = (text: string): string => `<p class="problem" role="alert">${text}</p>`;

type PasswordField = { readonly label: string; readonly attributes: string; readonly locale: Locale };

/** Shown as text on request, by a script; without scripts there is no such button. */
export const passwordField = ({ label, attributes, locale }: PasswordField): string => {
  const { show, showPassword } = signInMessages[locale];
  return `<label for="password">${label}</label>
<span class="secret"><input id="password" type="password" name="password" required maxlength="${passwordLength.max}" ${attributes}><button type="button" class="show" aria-controls="password" aria-label="${showPassword}" aria-pressed="false" hidden>${show}</button></span>`;
};

/** The frame of the server's own pages. Plain HTML and one style sheet: they work without scripts. */
export const renderFrame = ({ locale, title, path, query = {}, content, ahead = [] }: Frame): string => {
  const addressIn = (lang: Locale): string => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return escapeMarkup(`${path}?${new URLSearchParams([['lang', lang], ...given])}`);
  };
  const links = locales.map((other) => {
    const { name, htmlLang } = signInMessages[other];
    return other === locale
      ? `<span aria-current="true">${name}</span>`
      : `<a href="${addressIn(other)}" hreflang="${htmlLang}" lang="${htmlLang}">${name}</a>`;
  });
  return `<!doctype html>
<html lang="${signInMessages[locale].htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} · Vitrina</title>
<link rel="icon" href="/sign-in/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sign-in/style.css">
<script src="/sign-in/show-password.js" defer></script>
</head>
<body>
<main>
<p class="brand"><img src="/sign-in/mark.svg" width="32" height="32" alt=""> Vitrina</p>
<h1>${title}</h1>
${content}
</main>
<nav aria-label="${signInMessages[locale].language}">${links.join(' ')}</nav>
${ahead.map(fetchAhead).join('\n')}
</body>
</html>
`;
};

export const showPasswordScript = `for (const button of document.querySelectorAll('button.show')) {
  const input = document.getElementById(button.getAttribute('aria-controls'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.setAttribute('aria-pressed', String(!isShown));
  });
  // Password managers and browsers remember only what was never text.
  input.form.addEventListener('submit', () => {
    input.type = 'password';
  });
}
`;
