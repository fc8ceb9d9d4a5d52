import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ShopElsewhere = {
  readonly origin: string;
  /** The snippet that the owner has pasted into the template of every page. */
  code: string;
  readonly close: () => Promise<void>;
};

const escapeTag = (text: string): string => text.replaceAll('<', '\\u003c');

const html = (code: string, { pathname, searchParams }: URL): string => `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sklep na innym serwerze</title>${code}</head>
<body><header><form action="/stara-szukajka" role="search"><input id="q" name="q" type="search" aria-label="Szukaj w sklepie"></form></header>
<main><h1>${pathname === '/stara-szukajka' ? 'Wyniki starej szukajki' : 'Dzień dobry'}</h1>
${
  pathname === '/dziekujemy'
    ? `<script type="application/json" data-vitrina-purchase>${escapeTag(
        JSON.stringify({
          orderId: '2026/1',
          products: [{ productId: searchParams.get('product'), quantity: 2, price: 49.5 }],
        }),
      )}</script>`
    : ''
}</main></body></html>`;

/** A shop on an origin of its own, with its own search and a thank-you page. */
export const openShopElsewhere = async (host: string): Promise<ShopElsewhere> => {
  const http = createServer((request, response) => {
    const page = html(shop.code, new URL(request.url ?? '/', 'http://shop'));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const shop: ShopElsewhere = {
    origin: `http://${host}:${(http.address() as AddressInfo).port}`,
    code: '',
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return shop;
};
