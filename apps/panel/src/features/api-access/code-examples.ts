import type { AccessKey } from '@vitrina/contract';

/** A search request from the shop's own server. */
export const curlExample = ({ url, key }: AccessKey, searchId: string, query: string): string =>
  `curl -H 'X-Api-Key: ${key}' \\\n  '${url}/search/${searchId}?q=${encodeURIComponent(query)}'`;

/** InstantSearch on a page of an allowed domain, which needs only the symbol and the search id. */
export const instantSearchExample = ({ url, customerSymbol }: AccessKey, searchId: string): string => {
  const { host, protocol } = new URL(url);
  return `import { liteClient } from 'algoliasearch/lite';
import instantsearch from 'instantsearch.js';
import { hits, searchBox } from 'instantsearch.js/es/widgets';

const searchClient = liteClient('${customerSymbol}', 'none', {
  hosts: [{ url: '${host}', protocol: '${protocol.slice(0, -1)}', accept: 'readWrite' }],
});
const search = instantsearch({ searchClient, indexName: '${searchId}' });
search.addWidgets([
  searchBox({ container: '#search' }),
  hits({ container: '#hits' }),
]);
search.start();`;
};
