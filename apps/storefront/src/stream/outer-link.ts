import type { PublicPost } from '@vitrina/contract';
import { webAddress } from '../core/product-view.ts';
import { make } from '../looks/make-element.ts';

/** A link that leaves the shop, in a tab of its own; just its text where the address isn't one of the web. */
export const makeOuterLink = (address: string, className: string, text: string): HTMLElement => {
  const href = webAddress(address);
  return href === ''
    ? make('span', { class: className }, text)
    : make('a', { href, class: className, target: '_blank', rel: 'noopener noreferrer' }, text);
};

/** The author's profile; where Instagram doesn't tell the author, the post itself. */
export const makeAuthor = ({ author, permalink }: PublicPost, onInstagram: string): HTMLElement =>
  author === null
    ? makeOuterLink(permalink, 'author', onInstagram)
    : makeOuterLink(`https://www.instagram.com/${encodeURIComponent(author)}/`, 'author', `@${author}`);

/** Pages of Instagram set cookies with their pictures, so that nothing is loaded from them. */
export const isInstagrams = (address: string): boolean => {
  const host = URL.parse(address, location.href)?.hostname ?? '';
  return /(^|\.)(instagram|cdninstagram|fbcdn|facebook|fbsbx)\.(com|net)\.?$/i.test(host);
};
