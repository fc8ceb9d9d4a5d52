import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ShopPages = { readonly origin: string; readonly close: () => Promise<void> };

type Options = {
  /** Attributes of the script tag, apart from its address. */
  readonly attributes: string;
  readonly scriptUrl: string;
  readonly isDark?: boolean;
  /** HTML before the script tag. */
  readonly head?: string;
  /** Without it browsers lay the page out as those of the nineties did. */
  readonly hasDoctype?: boolean;
  /** HTML in the middle of each page. */
  readonly content?: string;
  /** The content security policy of each page. */
  readonly policy?: string;
};

const style = (isDark: boolean): string => `
  * { line-height: 3; letter-spacing: 4px }
  header, header *, main > h1, main > p, footer { line-height: 1.5; letter-spacing: normal }
  span, ul, li, button, label, section, details { color: crimson; margin: 30px; background: gold }
  body { margin: 0; color: ${isDark ? '#eee' : '#222'}; font: 16px/1.5 Georgia, serif; background: ${isDark ? '#14161b' : '#fff'} }
  header { display: flex; gap: 24px; align-items: center; padding: 16px 24px; border-bottom: 1px solid #8884 }
  header form { flex: 1; max-width: 560px }
  header input { color: inherit; box-sizing: border-box; width: 100%; height: 44px; padding: 0 14px; font: inherit; border: 1px solid #888; border-radius: 8px; background: ${isDark ? '#1d2027' : '#fff'} }
  main { padding: 24px; max-width: 1300px; margin: auto }
  a { text-transform: uppercase; font-size: 40px }
  footer { padding: 24px; border-top: 1px solid #8884 }`;

const html = (
  path: string,
  { attributes, scriptUrl, isDark = false, head = '', hasDoctype = true, content = '' }: Options,
): string => `${hasDoctype ? '<!doctype html>' : ''}
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sklep z kubkami</title><style>${style(isDark)}</style>${head}
<script async src="${scriptUrl}" ${attributes}></script></head>
<body><header><strong>Kubki i dzbanki</strong><form action="/stara-szukajka" role="search"><input id="q" name="q" type="search" aria-label="Szukaj w sklepie"></form></header>
<main><h1>${path === '/szukaj' ? 'Szukaj' : 'Dzień dobry'}</h1><p>Najładniejsze kubki w mieście.</p>${content}
${path === '/szukaj' ? '<div id="results" style="min-height: 100vh"></div>' : ''}
${path === '/dziekujemy' ? '<script type="application/json" data-vitrina-purchase>{"orderId":"Z-17","products":[{"productId":"P1","quantity":2,"price":19.99}]}</script>' : ''}
</main><footer>© Kubki i dzbanki</footer></body></html>`;

/** A shop on an origin of its own, with a style sheet that affects every element. Its results page is `/szukaj`. */
export const serveShop = async (options: Options): Promise<ShopPages> => {
  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop.example');
    const isDark = searchParams.has('dark');
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        ...(options.policy && { 'content-security-policy': options.policy }),
      })
      .end(html(pathname, { ...options, ...(isDark && { isDark }) }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(http.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
};
