import { defaultStoreSettings, type StoreSettings } from '@vitrina/contract';
import { makeShopByCalls } from '../../../apps/server/src/testing/make-shop-by-calls.ts';
import type { LoadedShop } from '../../../apps/server/src/testing/mixed-load.ts';
import { signInByCli } from '../../../apps/server/src/testing/server-process.ts';
import { makeCall } from '../../../apps/server/src/testing/start-test-server.ts';
import { verifiedAttributes } from '../made-catalog.ts';
import type { Searches } from './ask-visitors.ts';

/** A range for the prices; and each of the made facets, as a field and as an attribute. */
const menu = [
  { field: 'brand', label: 'Brand', type: 'checkbox' },
  { field: 'color', label: 'Color', type: 'checkbox' },
  { field: 'categories', label: 'Category', type: 'checkbox' },
  { field: 'price', label: 'Price', type: 'range' },
  ...Object.keys(verifiedAttributes).map((name) => ({
    field: `attributes.${name}`,
    label: name,
    type: 'checkbox',
  })),
];
const weights = [
  { field: 'title', weight: 6 },
  { field: 'description', weight: 1 },
];

/** Every variant has a row of its own. */
export const plainStore: StoreSettings = {
  ...defaultStoreSettings,
  groupedVariants: false,
  allVariants: true,
};

export type MadeShop = {
  readonly shop: LoadedShop;
  readonly searches: Searches;
  /** Another search over the same catalog, that nobody is asked about. */
  readonly otherSearchId: string;
};

/** The shop of the made catalog, imported, with its searches. */
export const openMadeShop = async (dataDir: string, origin: string, feed: string): Promise<MadeShop> => {
  const token = await signInByCli(dataDir, origin);
  const shop = { origin, token, ...(await makeShopByCalls(origin, token, feed, 'eng')) };
  const set = async (
    name: 'setWeights' | 'setFacetedMenu' | 'setStoreSettings',
    request: Record<string, unknown>,
  ): Promise<void> => {
    const answer = await makeCall(origin, token, name, request);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.error)}`);
  };
  const makeSearch = async (name: string): Promise<string> => {
    const body = { name, catalogId: shop.catalogId };
    const { reply } = await makeCall(origin, token, 'createInstance', { body });
    return reply.data.instanceId;
  };
  const searches = { plain: shop.searchId, grouped: await makeSearch('Grouped') };
  for (const searchId of Object.values(searches)) {
    await set('setWeights', { body: { searchId, weights } });
    await set('setFacetedMenu', { body: { searchId, facetedmenu: menu } });
  }
  await set('setStoreSettings', { params: { searchId: searches.plain }, body: plainStore });
  return { shop, searches, otherSearchId: await makeSearch('Other') };
};

export type Neighbour = {
  readonly searchId: string;
  readonly key: string;
  readonly titles: readonly string[];
};

/** Another customer of the same server. */
export const openNeighbour = async (dataDir: string, origin: string, feed: string): Promise<Neighbour> => {
  const token = await signInByCli(dataDir, origin, 'neighbour@shop.example');
  const { catalogId, searchId, key } = await makeShopByCalls(origin, token, feed);
  const { reply } = await makeCall(origin, token, 'listProducts', { params: { catalogId } });
  return { searchId, key, titles: reply.data.map(({ title }) => title) };
};
