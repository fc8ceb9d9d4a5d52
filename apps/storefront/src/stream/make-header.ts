import { webAddress } from '../core/product-view.ts';
import { isHere } from '../looks/look-parts.ts';
import { make } from '../looks/make-element.ts';
import { pageDocument } from '../page-document.ts';
import { isInstagrams, makeOuterLink } from './outer-link.ts';
import type { StreamView } from './stream-view.ts';

const allowed = new Set(
  'a abbr b blockquote br caption center cite code div em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img li mark ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
);
/** What is in them is no text for visitors. */
const dropped =
  'script, style, template, iframe, object, embed, noscript, svg, math, title, select, textarea';
const plainAttributes = [
  'title',
  'alt',
  'width',
  'height',
  'align',
  'dir',
  'lang',
  'colspan',
  'rowspan',
  'color',
];

const safeLink = (address: string): string =>
  /^(mailto|tel):/i.test(address) ? address : webAddress(address);

const copyAttributes = (from: Element, to: HTMLElement): void => {
  for (const name of plainAttributes) {
    const value = from.getAttribute(name);
    if (value !== null) to.setAttribute(name, value);
  }
  const style = from.getAttribute('style') ?? '';
  // Through the object model, which a content security policy doesn't hold against the page. Nothing in it may load a file.
  if (style !== '' && !/url|image|expression|import|\\|fixed|sticky/i.test(style)) to.style.cssText = style;
  const href = safeLink(from.getAttribute('href') ?? '');
  if (to instanceof HTMLAnchorElement && href !== '') {
    to.href = href;
    if (from.getAttribute('target') === '_blank')
      Object.assign(to, { target: '_blank', rel: 'noopener noreferrer' });
  }
  const src = webAddress(from.getAttribute('src') ?? '');
  if (to instanceof HTMLImageElement && src !== '' && !isInstagrams(src))
    Object.assign(to, { loading: 'lazy', src });
};

/** Copies what is allowed into elements made here; of other elements only what is in them. */
const copyInto = (to: Node, from: Node): void => {
  for (const node of from.childNodes) {
    if (node instanceof Text) to.appendChild(pageDocument.createTextNode(node.data));
    if (!(node instanceof Element) || node.matches(dropped)) continue;
    const name = node.localName;
    if (!allowed.has(name)) {
      copyInto(to, node);
      continue;
    }
    const element = pageDocument.createElement(name);
    copyAttributes(node, element);
    copyInto(element, node);
    to.appendChild(element);
  }
};

/** The owner's HTML, made anew of what is allowed: nothing of it runs, whatever the server let through. */
const makeOwners = (html: string): HTMLElement | null => {
  const holder = pageDocument.createElement('template');
  try {
    holder.innerHTML = html;
  } catch {
    // The page lets no script make HTML of text (Trusted Types).
    return null;
  }
  const owners = make('div', { class: 'owners' });
  copyInto(owners, holder.content);
  return owners;
};

/** Whose posts these are. */
const makeProfile = ({ handle, profileUrl, profileImage, influencerPage }: StreamView['stream']) => {
  const page = influencerPage && !isHere(influencerPage) ? influencerPage : profileUrl;
  const src = webAddress(profileImage ?? '');
  const avatar =
    src === '' || isInstagrams(src)
      ? null
      : make('img', { class: 'avatar', alt: '', width: 40, height: 40, loading: 'lazy', src });
  avatar?.addEventListener('error', () => avatar.remove());
  return make('p', { class: 'profile' }, avatar, makeOuterLink(page, 'handle', `@${handle}`));
};

/** What stands above the posts. */
export const makeHeader = ({ stream, config }: StreamView): HTMLElement => {
  const owners = stream.header.trim() === '' ? null : makeOwners(stream.header);
  const hasOwners = owners !== null && owners.childNodes.length > 0;
  return make(
    'header',
    {},
    hasOwners ? owners : make('h2', {}, config.labels.stream.header),
    makeProfile(stream),
  );
};
