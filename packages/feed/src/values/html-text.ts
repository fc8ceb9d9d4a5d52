import { decodeHTMLStrict } from 'entities/decode';

/** Elements whose content is not for readers. */
const unreadElements = ['script', 'style'] as const;
const rounds = 3;

const isNameStart = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** Where the markup that begins at `at` ends; -1 if there is none or it has no end. */
const endOfMarkup = (text: string, at: number, lastCommentEnd: number): number => {
  if (at + 4 <= lastCommentEnd && text.startsWith('<!--', at)) return text.indexOf('-->', at + 4) + 3;
  const next = text.charCodeAt(at + 1);
  const isTag = isNameStart(next) || next === 33 || (next === 47 && isNameStart(text.charCodeAt(at + 2)));
  const end = isTag ? text.indexOf('>', at) : -1;
  if (end === -1) return -1;
  const name = text.slice(at + 1, at + 8).toLowerCase();
  const unread = unreadElements.find((element) => name.startsWith(element));
  if (!unread || text[end - 1] === '/') return end + 1;
  const close = text.slice(end).search(unread === 'script' ? /<\/script\b/i : /<\/style\b/i);
  return close === -1 ? text.length : end + close;
};

/** A single pass: a tag that never ends stops the search, so the time is linear. */
const dropTags = (text: string): string => {
  let result = '';
  let from = 0;
  let at = text.indexOf('<');
  const lastCommentEnd = text.lastIndexOf('-->');
  const lastTagEnd = text.lastIndexOf('>');
  while (at !== -1 && at < lastTagEnd) {
    const end = endOfMarkup(text, at, lastCommentEnd);
    if (end === -1) {
      at = text.indexOf('<', at + 1);
      continue;
    }
    result += `${text.slice(from, at)} `;
    from = end;
    at = text.indexOf('<', end);
  }
  return result + text.slice(from);
};

/** Markup, entities, and white space other than single spaces: most texts have none of it and are left unchanged. */
const untidy = /[<&\t-\r\u0085\u00a0\u00ad\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]| {2}/;

// A pattern, because a loop over the code units of a substring takes twice as long.
const isTidy = (text: string): boolean =>
  !untidy.test(text) && text.charCodeAt(0) !== 32 && text.charCodeAt(text.length - 1) !== 32;

const collapse = (text: string): string => text.replace(/[\s\u0085\u200b\u00ad]+/g, ' ').trim();

export const collapseSpace = (text: string): string => (isTidy(text) ? text : collapse(text));

/** The words of a text that may be HTML, possibly escaped once more: no tags, no entities, single spaces. */
export const plainText = (text: string): string => {
  if (isTidy(text)) return text;
  let current = text;
  for (let round = 0; round < rounds; round += 1) {
    if (current.includes('<')) current = dropTags(current);
    if (!current.includes('&')) break;
    const decoded = decodeHTMLStrict(current);
    if (decoded === current) break;
    current = decoded;
  }
  return collapse(current);
};

/** Repairs an address: an ampersand that was escaped twice becomes one; nothing else changes. */
export const plainUrl = (text: string): string =>
  text.includes('&amp;') ? text.replaceAll('&amp;', '&') : text;
