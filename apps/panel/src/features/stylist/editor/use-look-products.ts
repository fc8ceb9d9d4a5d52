import { useQueries } from '@tanstack/react-query';
import type { Product } from '@vitrina/contract';
import { useState } from 'react';
import { useApiClient } from '../../../api/api-context.ts';
import { isWorthRetrying } from '../../../api/recovery.ts';
import { callQuery } from '../../../api/use-api.ts';
import type { FindProduct } from '../look/resolve-look.ts';

type Known = Readonly<Record<string, Product>>;

export type LookProducts = {
  readonly find: FindProduct;
  /** Whether a product is still to be read, also again after a failure; one that isn't and can't be found is gone from the catalog. */
  readonly isReading: (productId: string) => boolean;
  /** Whether none is still to be read. */
  readonly areKnown: boolean;
  /** Spares reading a product that the screen has shown already. */
  readonly remember: (product: Product) => void;
};

/** The products that a look names: those saved with it, those just chosen, and the rest from the catalog. */
export const useLookProducts = (catalogId: string, saved: Known, ids: readonly string[]): LookProducts => {
  const api = useApiClient();
  const [chosen, setChosen] = useState<Known>({});
  const missing = ids.filter((id) => !saved[id] && !chosen[id]);
  const { read, pending } = useQueries({
    queries: missing.map((productId) =>
      callQuery(api, 'getStylistProduct', { params: { catalogId, productId } }),
    ),
    combine: (results) => ({
      read: results.flatMap(({ data }) => data?.data.product ?? []),
      pending: missing.filter((_, at) => results[at]?.isPending || isWorthRetrying(results[at]?.error)),
    }),
  });
  return {
    find: (id) => chosen[id] ?? saved[id] ?? read.find((product) => product.id === id),
    isReading: (id) => pending.includes(id),
    areKnown: pending.length === 0,
    remember: (product) => setChosen((before) => ({ ...before, [product.id]: product })),
  };
};
