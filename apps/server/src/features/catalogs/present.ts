import type { Catalog, FullCatalog, ImportRun, ProductCounts, WorkingCatalog } from '@vitrina/contract';
import type { CatalogRecord } from '../../storage/records.ts';

/** Only whether there are any is told. */
export const presentUrl = ({ url, feedCredentials }: CatalogRecord) => ({
  url,
  ...(feedCredentials !== null && { hasCredentials: true as const }),
});

export const presentWorkingCatalog = (catalog: CatalogRecord | null): WorkingCatalog => ({
  catalogId: catalog?.id ?? null,
  industryId: catalog?.industry ?? null,
  languageCode: catalog?.language ?? null,
  currencyCode: catalog?.currency ?? null,
  catalogUri: catalog?.url ?? null,
  ...(catalog?.feedCredentials && { hasCredentials: true as const }),
  catalogName: catalog?.name ?? null,
});

export const presentCatalog = (catalog: CatalogRecord): Catalog => ({
  id: catalog.id,
  name: catalog.name,
  ...presentUrl(catalog),
  type: catalog.type,
  language: catalog.language,
  industry: catalog.industry,
  currency: { id: catalog.currency, code: catalog.currency },
  ...(catalog.nextCurrency && { nextCurrency: catalog.nextCurrency }),
});

export const presentFullCatalog = (
  catalog: CatalogRecord,
  facts: ProductCounts & { instancesCount: number; lastImport: ImportRun | null },
): FullCatalog => ({
  ...presentCatalog(catalog),
  ...facts,
  periods: [...catalog.periods],
  createdAt: catalog.createdAt,
});
