import type { ImportRun, SearchInstance } from '@vitrina/contract';
import type { CatalogRecord } from '../../storage/records.ts';
import type { InstanceRecord } from './repository.ts';

export type LastImport = (customerId: string, catalogId: string) => Promise<ImportRun | null>;

export const presentInstance = (
  instance: InstanceRecord,
  catalog: CatalogRecord,
  productsCount: number,
  lastImport: ImportRun | null,
): SearchInstance => ({
  instanceId: instance.id,
  name: instance.name,
  catalog: {
    id: catalog.id,
    name: catalog.name,
    type: catalog.type,
    productsCount,
    lastImportStatus: lastImport?.status ?? 'unknown',
    lastImportAt: lastImport?.date ?? null,
  },
  productsPerPage: instance.productsPerPage,
  popularQueriesLimit: instance.popularQueriesLimit,
  popularQueriesInterval: instance.popularQueriesInterval as SearchInstance['popularQueriesInterval'],
});
