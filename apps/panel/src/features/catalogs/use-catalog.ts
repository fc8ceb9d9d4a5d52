import { useApiQuery } from '../../api/use-api.ts';

/** A catalog with its counts, last import and refresh times; `catalog` is null if the id is unknown. */
export const useCatalog = (catalogId: string) => {
  const query = useApiQuery('listFullCatalogs', {});
  const catalog = query.data && (query.data.data.find(({ id }) => id === catalogId) ?? null);
  return { query, catalog };
};
