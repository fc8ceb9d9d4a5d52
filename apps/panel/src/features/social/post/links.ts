import { type Hotspot, type PostLink, socialLimits } from '@vitrina/contract';
import { moveItem } from '../../../kit/move-item.ts';

/** The products of a post as they are edited. */
export type PostLinks = { readonly links: PostLink[] };

export const hasRoom = ({ links }: PostLinks): boolean => links.length < socialLimits.links;

export const isLinked = ({ links }: PostLinks, productId: string): boolean =>
  links.some((link) => link.productId === productId);

/** The new product is the last one. One that is there already, or too many, changes nothing. */
export const attach = (value: PostLinks, productId: string): PostLinks =>
  hasRoom(value) && !isLinked(value, productId)
    ? { links: [...value.links, { productId, hotspot: null }] }
    : value;

export const detach = ({ links }: PostLinks, productId: string): PostLinks => ({
  links: links.filter((link) => link.productId !== productId),
});

/** Both are indexes. */
export const moveLink = ({ links }: PostLinks, from: number, to: number): PostLinks => ({
  links: [...moveItem(links, from, to)],
});

export const setPlace = ({ links }: PostLinks, productId: string, hotspot: Hotspot | null): PostLinks => ({
  links: links.map((link) => (link.productId === productId ? { ...link, hotspot } : link)),
});

/** The product that a press on the picture gives a point: the selected one, or the first without a point. */
export const linkToPlace = ({ links }: PostLinks, selectedId: string | null): PostLink | undefined =>
  links.find(({ productId }) => productId === selectedId) ?? links.find(({ hotspot }) => hotspot === null);
