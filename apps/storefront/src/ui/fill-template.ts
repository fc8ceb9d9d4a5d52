import Mustache from 'mustache';
import { pageDocument } from '../page-document.ts';
import { randomId } from './random-id.ts';

const addressAttributes = new Set([
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'poster',
  'data',
  'background',
  'cite',
  'xlink:href',
  'ping',
]);
/**
 * Attributes whose value is interpreted as a script, a style or a document. No value from a feed may be inserted
 * there.
 */
const isRead = (name: string): boolean => name.startsWith('on') || name === 'style' || name === 'srcdoc';
const isSafeAddress = (address: string): boolean =>
  /^(?:https?:|mailto:|tel:)/i.test(address.trim()) || !/^[^/?#]*:/.test(address.trim());
const readElements = 'script, style, iframe, object, embed, base, meta, link';

/**
 * Fills a shop's own HTML template (Mustache: `{{title}}`, `{{#oldPrice}}…{{/oldPrice}}`). The HTML is the shop's,
 * but the values come from a feed and are never parsed as HTML: the template is parsed with markers in their places,
 * which are then replaced in the resulting nodes as plain text. `{{{title}}}` does not get around that.
 */
export const fillTemplate = (
  template: string,
  values: Readonly<Record<string, string>>,
): DocumentFragment => {
  const salt = randomId();
  const written: string[] = [];
  const marks = new RegExp(`vm${salt}n(\\d+)e`, 'g');
  const mark = (value: unknown): string => `vm${salt}n${written.push(String(value)) - 1}e`;
  const fill = (text: string): string =>
    text.replace(marks, (_, index: string) => written[Number(index)] ?? '');

  const writer = new Mustache.Writer();
  writer.unescapedValue = (token, context) => {
    const value: unknown = context.lookup(token[1] ?? '');
    return value === undefined || value === null ? '' : mark(value);
  };
  const html = (() => {
    try {
      return writer.render(template, values, {}, { escape: mark });
    } catch {
      // An unclosed section: show the shop its template unchanged.
      return template;
    }
  })();

  const holder = pageDocument.createElement('template');
  holder.innerHTML = html;
  for (const element of holder.content.querySelectorAll(readElements)) element.remove();
  for (const element of holder.content.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name.search(marks) >= 0) element.removeAttribute(name);
      else if (value.search(marks) >= 0) {
        const filled = isRead(name) ? '' : fill(value);
        if (addressAttributes.has(name) && !isSafeAddress(filled)) element.removeAttribute(name);
        else element.setAttribute(name, filled);
      }
    }
  }
  const texts = pageDocument.createTreeWalker(holder.content, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
  while (texts.nextNode()) texts.currentNode.nodeValue = fill(texts.currentNode.nodeValue ?? '');
  return holder.content;
};
export type FillTemplate = typeof fillTemplate;
