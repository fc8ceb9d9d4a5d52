import { useApiQuery } from '../../api/use-api.ts';

/** A catalog with its counts, last import and refresh times; `catalog` is null when there is none of that id. */
export const useCatalog = (catalogId: string) => {
  const query = useApiQuery('listFullCatalogs', {});
  const catalog = query.data && (query.data.data.find(({ id }) => id === catalogId) ?? null);
  return { query, catalog };
};
