import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { bundlePage } from '../../apps/storefront/src/testing/bundle-page.ts';
import type { Shop } from './instantsearch-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Serves a shop's page for each script, under its name, with the packages that it imports. */
export const serveClientPages = async (
  { host, symbol, searchId }: Shop,
  scripts: Readonly<Record<string, string>>,
): Promise<{ readonly port: number; readonly server: Server }> => {
  const given = `const host = '${host}', symbol = '${symbol}', searchId = '${searchId}';`;
  const pages = new Map<string, string>();
  for (const [name, script] of Object.entries(scripts))
    pages.set(`/${encodeURIComponent(name)}.js`, await bundlePage(root, `${script}\nstart(SHOP);`));
  const server = createServer((request, response) => {
    const script = pages.get(request.url ?? '');
    const type = script === undefined ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
    response.end(
      script ??
        `<!doctype html><html lang="pl"><meta charset="utf-8"><title>Sklep</title><div id="app"></div>
<script>${given} const SHOP = { host, symbol, searchId };</script><script src="${request.url}.js"></script></html>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, server };
};
