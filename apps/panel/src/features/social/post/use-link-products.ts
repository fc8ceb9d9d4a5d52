import type { Product } from '@vitrina/contract';
import { useState } from 'react';

type Known = Readonly<Record<string, Product>>;

export type LinkProducts = {
  /** Undefined for a product that the catalog doesn't have any more. */
  readonly find: (productId: string) => Product | undefined;
  readonly remember: (product: Product) => void;
};

/** The products of a post: those saved with it, and those just chosen. */
export const useLinkProducts = (saved: Known): LinkProducts => {
  const [chosen, setChosen] = useState<Known>({});
  return {
    find: (productId) => chosen[productId] ?? saved[productId],
    remember: (product) => setChosen((before) => ({ ...before, [product.id]: product })),
  };
};
