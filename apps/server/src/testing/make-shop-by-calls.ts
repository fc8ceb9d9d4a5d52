import { type CurrencyCode, type LanguageCode, toMappingItem } from '@vitrina/contract';
import { eventually, makeCall } from './start-test-server.ts';

/** Benches import large feeds. */
const importWithinMs = 600_000;

/** A production catalog with a search instance and the access key, over HTTP alone: for a server in another process. */
export const makeShopByCalls = async (
  origin: string,
  token: string,
  linkUri: string,
  languageCode: LanguageCode = 'pol',
  currencyCode: CurrencyCode = 'PLN',
): Promise<{
  readonly catalogId: string;
  readonly searchId: string;
  readonly key: string;
  readonly productIds: string[];
}> => {
  const settings = { name: 'Sklep', industryId: 'food', languageCode, currencyCode } as const;
  await makeCall(origin, token, 'saveWorkingCatalog', { body: { ...settings, linkUri } });
  const analysis = await makeCall(origin, token, 'analyzeFeed', { query: { xmlUri: linkUri } });
  const mapping = analysis.reply.data.proposal.map(toMappingItem);
  const stored = await makeCall(origin, token, 'storeMapping', { body: { mapping } });
  const { catalogId } = stored.reply.data;
  const { status, error } = await eventually(async () => {
    const { reply } = await makeCall(origin, token, 'isProdImportFinished', { params: { id: catalogId } });
    return reply.data.finished && reply.data;
  }, importWithinMs);
  if (status !== 'ok') throw new Error(`The import failed: ${JSON.stringify(error)}`);
  await makeCall(origin, token, 'makeTypeProduction');
  const created = await makeCall(origin, token, 'createInstance', { body: { name: 'Sklep', catalogId } });
  const products = await makeCall(origin, token, 'listProducts', { params: { catalogId } });
  if (products.status !== 200) throw new Error(`No products are listed: ${JSON.stringify(products.body)}`);
  return {
    catalogId,
    searchId: created.reply.data.instanceId,
    key: (await makeCall(origin, token, 'getAuthKey')).reply.data.key,
    productIds: products.reply.data.map(({ id }) => id),
  };
};
