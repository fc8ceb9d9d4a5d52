import type { Hotspot, Product } from '@vitrina/contract';
import type { PostLinks } from './links.ts';

/** What the parts of the editor of a post share. */
export type PostControl = {
  readonly value: PostLinks;
  /** The product that is being placed. */
  readonly selectedId: string | null;
  readonly select: (productId: string) => void;
  readonly find: (productId: string) => Product | undefined;
  /** Whether a product that can't be found is gone from the catalog, and not just unread. */
  readonly areProductsKnown: boolean;
  /** What a product is called in sentences: its number and title. */
  readonly nameOf: (productId: string) => string;
  readonly attach: (product: Product) => void;
  readonly detach: (productId: string) => void;
  /** Both are indexes. */
  readonly move: (from: number, to: number) => void;
  /** Null removes the point. */
  readonly place: (productId: string, hotspot: Hotspot | null) => void;
};
