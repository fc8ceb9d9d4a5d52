import type { ImportRun, ProductCounts, SearchInstance, StoreSettings } from '@vitrina/contract';
import type { CatalogRecord, InstanceRecord } from '../../storage/records.ts';

export type LastImport = (customerId: string, catalogId: string) => Promise<ImportRun | null>;

export const presentInstance = (
  instance: InstanceRecord,
  { catalog, isInBin }: { readonly catalog: CatalogRecord; readonly isInBin: boolean },
  counts: ProductCounts,
  lastImport: ImportRun | null,
  store: StoreSettings,
): SearchInstance => ({
  instanceId: instance.id,
  name: instance.name,
  catalog: {
    id: catalog.id,
    name: catalog.name,
    type: catalog.type,
    ...(isInBin && { isInBin }),
    ...counts,
    lastImportStatus: lastImport?.status ?? 'unknown',
    lastImportErrorCode: lastImport?.error?.code ?? null,
    lastImportAt: lastImport?.date ?? null,
  },
  productsPerPage: store.itemsPerPage,
  popularQueriesLimit: store.popularQueries.amount,
  popularQueriesInterval: store.popularQueries.period,
});
