import type { ImportRun, SearchInstance, StoreSettings } from '@vitrina/contract';
import type { CatalogRecord, InstanceRecord } from '../../storage/records.ts';

export type LastImport = (customerId: string, catalogId: string) => Promise<ImportRun | null>;

export const presentInstance = (
  instance: InstanceRecord,
  { catalog, isInBin }: { readonly catalog: CatalogRecord; readonly isInBin: boolean },
  productsCount: number,
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
    productsCount,
    lastImportStatus: lastImport?.status ?? 'unknown',
    lastImportErrorCode: lastImport?.error?.code ?? null,
    lastImportAt: lastImport?.date ?? null,
  },
  productsPerPage: store.itemsPerPage,
  popularQueriesLimit: store.popularQueries.amount,
  popularQueriesInterval: store.popularQueries.period,
});
