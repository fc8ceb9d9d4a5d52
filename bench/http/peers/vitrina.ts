import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessKey, PublicSearchReply } from '@vitrina/contract';
import {
  removeDataDir,
  signInByCli,
  startServerProcess,
} from '../../../apps/server/src/testing/server-process.ts';
import { openApi } from '../../import/api-client.ts';
import { makeShop } from '../../import/make-shop.ts';
import { benchFacets, benchRows } from '../../search/engine-under-test.ts';
import type { MadeQuery } from '../../search/made-queries.ts';
import { noRateLimits, noResultCache, readServerSettings } from '../../server-settings.ts';
import { countsOf, facetValues, type HttpPeer, type HttpRequest } from '../http-peer.ts';
import { serveProducts } from '../product-feed.ts';

type Data<T> = { data: T };

export type VitrinaPeer = HttpPeer & {
  /** Its other calls: what the search app asks while somebody types, and InstantSearch with a page of widgets. */
  readonly suggest: (query: MadeQuery) => HttpRequest;
  readonly instantSearch: (query: MadeQuery) => HttpRequest;
};

/** What a browser sends from a shop's page. */
const page = { origin: 'https://shop.example', 'accept-encoding': 'gzip, deflate, br' };

/** What InstantSearch's filters ask for: the results, and each chosen filter once more without itself. */
const instantSearchOf = (index: string, { text, color }: MadeQuery): string => {
  const shared = { indexName: index, query: text, facets: [...benchFacets], maxValuesPerFacet: facetValues };
  const chosen = color === null ? [] : [[`color:${color}`]];
  return JSON.stringify({
    requests: [
      { ...shared, hitsPerPage: benchRows, facetFilters: chosen },
      ...(color === null ? [] : [{ ...shared, hitsPerPage: 0, facets: ['color'] }]),
    ],
  });
};

/** This server, with the bench's products imported from a feed and four filters. Pages aren't kept for those who ask again, unless `keepsPages`. */
export const openVitrina = async (products: number, { keepsPages = false } = {}): Promise<VitrinaPeer> => {
  const feed = await serveProducts(products);
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const server = await startServerProcess(dataDir, {
    ...(await readServerSettings()),
    ...noRateLimits,
    ...(!keepsPages && noResultCache),
  });
  const close = async (): Promise<void> => {
    await server.stop();
    await removeDataDir(dataDir);
  };
  try {
    const api = openApi(server.origin, await signInByCli(dataDir, server.origin));
    const startedMs = performance.now();
    const feedUrl = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/feed.xml`;
    const shop = { languageCode: 'eng', currencyCode: 'EUR' } as const;
    const { catalogId, searchId } = await makeShop(api, feedUrl, [], shop);
    const fillSeconds = (performance.now() - startedMs) / 1000;
    const facetedmenu = benchFacets.map((field) => ({
      ...{ field, label: field },
      type: field === 'categories' ? ('category' as const) : ('checkbox' as const),
    }));
    await api('POST', '/search/setFacetedMenu', { searchId, facetedmenu });
    const sharedFields = [
      'id',
      'title',
      'description',
      'categories',
      ...benchFacets.slice(1),
      'price',
      'link',
      'image_link',
    ];
    await api('POST', '/search/setSharedFields', {
      catalogId,
      sharedFields: sharedFields.map((field) => ({ field })),
    });
    const { data: access } = await api<Data<AccessKey>>('GET', '/catalog/getAuthKey');
    await api('POST', '/catalog/setAuthDomainsList', { domains: ['shop.example'] });
    const pathOf = ({ kind, text, color }: MadeQuery): string => {
      const asked = new URLSearchParams({
        ...{ q: text, perPage: String(benchRows), lastWord: kind === 'prefix' ? 'open' : 'closed' },
        ...(color !== null && { 'filter.color': color }),
      });
      return `/public/search/${searchId}?${asked}`;
    };
    return {
      ...{
        name: 'Vitrina',
        origin: server.origin,
        differs: 'forgives',
        countsChosenAlone: true,
        keepsConnections: true,
        leavesOut: [],
        fillSeconds,
        close,
      },
      request: (query) => ({ method: 'GET', path: pathOf(query), headers: page }),
      read: (body) => {
        const { total, products: rows, facets, partialFrom } = body as PublicSearchReply;
        const ids = rows.map(({ id }) => id);
        // The page is filled with what lacks a word, and that is counted, too.
        if (partialFrom !== null)
          return { total: partialFrom, ids: ids.slice(0, partialFrom), facets: null, maxValues: facetValues };
        return {
          ...{ total, ids, maxValues: facetValues },
          facets: new Map(
            facets.map(({ field, values = [] }) => [
              field,
              countsOf(values.map(({ value, count }) => [value, count])),
            ]),
          ),
        };
      },
      suggest: ({ text }) => ({
        ...{ method: 'GET', headers: page },
        path: `/public/suggest/${searchId}?${new URLSearchParams({ q: text })}`,
      }),
      instantSearch: (query) => ({
        ...{ method: 'POST', path: '/1/indexes/*/queries', body: instantSearchOf(searchId, query) },
        headers: {
          ...page,
          'content-type': 'application/json',
          'x-algolia-application-id': access.customerSymbol,
          'x-algolia-api-key': access.key,
        },
      }),
    };
  } catch (error) {
    await close();
    throw error;
  } finally {
    feed.close();
  }
};
