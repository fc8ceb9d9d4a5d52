import sanitizeHtml from 'sanitize-html';
import { allowedAttributes, allowedStyles, allowedTags } from './allowed-markup.ts';

/** Leaves of a piece of HTML what a mail may contain, too: text, pictures and links, with styles that load nothing. Links open beside the page, and don’t reach back into it. */
export const sanitizeFragment = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: Object.fromEntries(
      Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedStyles: Object.fromEntries(
      Object.entries(allowedStyles).map(([tag, styles]) => [tag, { ...styles }]),
    ),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'svg', 'math', 'iframe'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
  });
