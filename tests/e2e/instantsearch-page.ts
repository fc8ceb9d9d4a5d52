import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const scripts: Readonly<Record<string, string>> = {
  '/algoliasearch.js': `${packages}/algoliasearch/dist/lite/builds/browser.umd.js`,
  '/instantsearch.js': `${packages}/instantsearch.js/dist/instantsearch.production.min.js`,
};

/** By itself the client waits two seconds, which a machine that runs many tests may take. */
export const patience = JSON.stringify({ connect: 30_000, read: 30_000, write: 30_000 });

export type Shop = {
  /** `host:port` of the search server. */
  readonly host: string;
  readonly symbol: string;
  readonly searchId: string;
};

const makeClient = ({ host, symbol }: Shop): string => `
  const { liteClient } = window['algoliasearch/lite'];
  const searchClient = liteClient('${symbol}', 'none', {
    hosts: [{ url: '${host}', protocol: 'http', accept: 'readWrite' }],
    timeouts: ${patience},
  });`;

const page = (shop: Shop): string => `<!doctype html>
<html lang="pl"><meta charset="utf-8"><title>Sklep</title>
<div id="search"></div><div id="stats"></div><div id="sort"></div>
<div id="brands"></div><div id="price"></div><div id="categories"></div>
<div id="hits"></div><div id="pages"></div>
<script src="/algoliasearch.js"></script><script src="/instantsearch.js"></script>
<script>
  ${makeClient(shop)}
  const widgets = instantsearch.widgets;
  const search = instantsearch({ searchClient, indexName: '${shop.searchId}' });
  search.addWidgets([
    widgets.configure({ hitsPerPage: 8 }),
    widgets.searchBox({ container: '#search' }),
    widgets.stats({ container: '#stats', templates: { text: ({ nbHits }) => 'Znaleziono ' + nbHits } }),
    widgets.sortBy({ container: '#sort', items: [
      { label: 'Trafność', value: '${shop.searchId}' },
      { label: 'Najtańsze', value: '${shop.searchId}_sort_price:asc' },
    ] }),
    widgets.refinementList({ container: '#brands', attribute: 'brand', searchable: true }),
    widgets.rangeInput({ container: '#price', attribute: 'price' }),
    widgets.hierarchicalMenu({ container: '#categories',
      attributes: ['categories.lvl0', 'categories.lvl1', 'categories.lvl2'] }),
    widgets.hits({ container: '#hits', templates: {
      item: (hit, { html, components }) =>
        html\`<article data-price="\${hit.price}">\${components.Highlight({ attribute: 'title', hit })}</article>\`,
    } }),
    widgets.pagination({ container: '#pages' }),
  ]);
  search.on('error', ({ error }) => { throw error; });
  search.start();
</script></html>`;

/** What a page of one widget runs, and the state in which it begins. */
export type WidgetScript = { readonly script: string; readonly initialUiState?: object };

/** A page with a search box, the number of results and one widget (`#widget`), which a script adds to `search`. */
const pageOfWidget = (shop: Shop, { script, initialUiState = {} }: WidgetScript): string => `<!doctype html>
<html lang="pl"><meta charset="utf-8"><title>Sklep</title>
<div id="search"></div><div id="stats"></div><main id="widget"></main><div id="hits"></div>
<script src="/algoliasearch.js"></script><script src="/instantsearch.js"></script>
<script>
  ${makeClient(shop)}
  const { widgets, connectors } = instantsearch;
  const indexName = '${shop.searchId}';
  const container = '#widget';
  const article = (hit, { html }) => html\`<article>\${hit.title}</article>\`;
  const initialUiState = { [indexName]: ${JSON.stringify(initialUiState)} };
  const search = instantsearch({ searchClient, indexName, initialUiState });
  search.on('error', ({ error }) => { throw error; });
  search.addWidgets([
    widgets.searchBox({ container: '#search' }),
    widgets.stats({ container: '#stats', templates: { text: ({ nbHits }) => 'Znaleziono ' + nbHits } }),
  ]);
  ${script}
  search.start();
</script></html>`;

/** Serves a shop's page with an unmodified InstantSearch, on a server of its own; and a page for each script, under its name. */
export const serveInstantSearchPage = async (
  shop: Shop,
  ownScripts: Readonly<Record<string, WidgetScript>> = {},
): Promise<{ readonly port: number; readonly server: Server }> => {
  const server = createServer(async (request, response) => {
    const script = scripts[request.url ?? ''];
    const own = ownScripts[(request.url ?? '').slice(1)];
    const type = script ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
    const html = own === undefined ? page(shop) : pageOfWidget(shop, own);
    response.end(script ? await readFile(script) : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, server };
};
