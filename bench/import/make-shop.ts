import {
  type FeedAnalysisReply,
  type ImportResult,
  type MappingItem,
  toMappingItem,
} from '@vitrina/contract';
import type { ApiClient } from './api-client.ts';

type Data<T> = { data: T };
type ShopOf = { readonly languageCode: string; readonly currencyCode: string };

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Imports a catalog and creates a search instance over it, by the panel's calls. */
export const makeShop = async (
  api: ApiClient,
  linkUri: string,
  added: readonly MappingItem[] = [],
  { languageCode, currencyCode }: ShopOf = { languageCode: 'pol', currencyCode: 'PLN' },
): Promise<{ catalogId: string; searchId: string }> => {
  const catalog = { name: 'Sklep', linkUri, industryId: 'other', languageCode, currencyCode };
  await api('POST', '/catalog/testCatalog', catalog);
  const { data: analysis } = await api<Data<FeedAnalysisReply>>(
    'GET',
    `/xmlAnalyzer/analyze?xmlUri=${encodeURIComponent(linkUri)}`,
  );
  const { data: stored } = await api<Data<{ catalogId: string }>>('POST', '/xmlMapping/storeMapping', {
    mapping: [...analysis.proposal.map(toMappingItem), ...added],
  });
  const { catalogId } = stored;
  for (;;) {
    const { data } = await api<Data<ImportResult>>('GET', `/catalog/${catalogId}/importStatus`);
    if (data.finished && data.status !== 'ok') throw new Error(`The import failed: ${JSON.stringify(data)}`);
    if (data.finished) break;
    await sleep(250);
  }
  await api('GET', '/catalogInstance/makeTypeProduction');
  const { data: instance } = await api<Data<{ instanceId: string }>>('POST', '/search/instance', {
    name: 'Sklep',
    catalogId,
  });
  return { catalogId, searchId: instance.instanceId };
};
