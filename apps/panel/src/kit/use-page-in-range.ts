import { useEffect } from 'react';

type Paged = { readonly page: number; readonly change: (patch: { page: number }) => void };

/** Replaces a page beyond the last one, for example after its last row was deleted, with the last one. */
export const usePageInRange = (
  { page, change }: Paged,
  reply: { readonly data: readonly unknown[]; readonly total: number } | undefined,
  perPage: number,
): void => {
  const last = Math.max(1, Math.ceil((reply?.total ?? 0) / perPage));
  const isBehind = reply !== undefined && reply.data.length === 0 && page > last;
  useEffect(() => {
    if (isBehind) change({ page: last });
  }, [isBehind, last, change]);
};
