import { useDebouncedValue } from '@mantine/hooks';
import { mayAccess, type Product } from '@vitrina/contract';
import { useApiQuery } from '../../api/use-api.ts';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { catalogArea } from '../../kit/access.ts';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { useUser } from '../../kit/panel-context.ts';

const typingMs = 250;
const minLetters = 2;
const shownProducts = 6;

export type FoundProducts = {
  readonly catalogId: string;
  readonly products: readonly Product[];
  readonly isPending: boolean;
  /** Why nobody can say what there is. */
  readonly failure: ApiFailure | null;
};

/**
 * The products of the selected instance's catalog that match a query, requested when typing pauses. A late reply to
 * an earlier query is ignored.
 */
export const useFoundProducts = (query: string): FoundProducts => {
  const mayAsk = mayAccess(useUser(), catalogArea);
  const { instance } = useSelectedInstance();
  const catalogs = useApiQuery('listCatalogs', {}, { enabled: mayAsk });
  const catalogId =
    instance?.catalog.id ?? catalogs.data?.data.find(({ type }) => type === 'production')?.id ?? '';
  const typed = query.trim();
  const [settled] = useDebouncedValue(typed, typingMs);
  const isSearchable = mayAsk && catalogId !== '' && typed.length >= minLetters;
  const isSettled = isSearchable && settled === typed;
  const found = useApiQuery(
    'listProducts',
    { params: { catalogId }, query: { query: settled, perPage: shownProducts } },
    { enabled: isSettled },
  );
  return {
    catalogId,
    products: isSettled ? (found.data?.data ?? []) : [],
    isPending: isSearchable && (!isSettled || found.isPending),
    failure: isSettled ? found.error : null,
  };
};
