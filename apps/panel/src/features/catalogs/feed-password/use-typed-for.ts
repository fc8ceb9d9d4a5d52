import { useState } from 'react';
import { useCatalog } from '../use-catalog.ts';

/**
 * The address that a password is typed for: the one that was known first. If another tab changes it meanwhile, the server must not
 * take the password for the new one.
 */
export const useTypedFor = (catalogId: string, url?: string): string | undefined => {
  const { query, catalog } = useCatalog(catalogId);
  const [typedFor, setTypedFor] = useState(url);
  // While the catalogs are refetched, what is cached may be the address before.
  if (typedFor === undefined && catalog && !query.isFetching) setTypedFor(catalog.url);
  return typedFor;
};
