import type { CallReply, calls } from '@vitrina/contract';
import { useApiQuery } from '../../api/use-api.ts';

export type StylistCatalog = CallReply<(typeof calls)['listStylistCatalogs']>['data'][number];

const none: readonly StylistCatalog[] = [];

/** The customer's catalogs; none until they are read. */
export const useCatalogs = (): readonly StylistCatalog[] =>
  useApiQuery('listStylistCatalogs', {}).data?.data ?? none;
