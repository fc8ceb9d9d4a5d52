import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buildDemoCatalog, type DemoCatalog } from './catalog.ts';
import { writeFeed } from './feed.ts';
import { drawLook } from './looks/draw-look.ts';
import { cartScript } from './pages/cart-script.ts';
import { showCategoryPage } from './pages/category-page.ts';
import { showHomePage } from './pages/home-page.ts';
import { showMissingPage, showProductPage } from './pages/product-page.ts';
import { type DemoSearch, showResultsPage, showThanksPage, withSearch } from './pages/search.ts';
import { styleSheet } from './pages/style-sheet.ts';
import { drawPicture } from './pictures/picture.ts';
import { drawLogo, drawMissingPicture } from './pictures/shop-pictures.ts';
import { drawPost } from './posts/draw-post.ts';
import { drawHeavyPicture, secondPictureOf } from './second-pictures.ts';
import { shop } from './shop.ts';

const htmlType = 'text/html; charset=utf-8';
const pictureType = 'image/svg+xml; charset=utf-8';
const dayCache = 'public, max-age=86400';

/** Computes the value on first use: a server whose demo shop nobody visits doesn't pay for it. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** If-None-Match, or If-Modified-Since without it (RFC 9110, section 13.2.2). */
const isUnchanged = (request: FastifyRequest, etag: string, changedAt: Date): boolean => {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined)
    return tags.split(',').some((one) => [etag, etag.slice(2), '*'].includes(one.trim()));
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return since >= changedAt.getTime();
};

const registerFeed = (app: FastifyInstance, getCatalog: () => DemoCatalog, homeUrl: string): void => {
  const getEtag = lazily(() => {
    const hash = createHash('sha256');
    for (const piece of writeFeed(getCatalog(), homeUrl)) hash.update(piece);
    return `W/"${hash.digest('base64url').slice(0, 22)}"`;
  });
  app.get('/demo/feed.xml', (request, reply) => {
    const etag = getEtag();
    reply
      .header('etag', etag)
      .header('last-modified', shop.updatedAt.toUTCString())
      .header('cache-control', 'no-cache');
    if (isUnchanged(request, etag, shop.updatedAt)) return reply.code(304).send();
    return reply.type('application/xml; charset=utf-8').send(Readable.from(writeFeed(getCatalog(), homeUrl)));
  });
};

const drawNamedPicture = (catalog: DemoCatalog, name: string): string | null => {
  if (name === 'logo') return drawLogo();
  if (name === 'missing') return drawMissingPicture();
  if (name.startsWith('look-')) return drawLook(name, catalog.itemsById);
  if (name.startsWith('post-')) return drawPost(name, catalog.itemsById);
  const heavy = name.endsWith('_heavy') && catalog.itemsById.get(name.slice(0, -'_heavy'.length));
  if (heavy && secondPictureOf(heavy)?.endsWith('_heavy.svg')) return drawHeavyPicture(heavy);
  const isClose = name.endsWith('_2');
  const item = catalog.itemsById.get(isClose ? name.slice(0, -2) : name);
  if (!item?.hasPicture || (isClose && !item.hasClosePicture)) return null;
  return drawPicture({ ...item.picture, view: isClose ? 'close' : 'whole' });
};

type Options = {
  readonly publicUrl: string;
  readonly findSearch?: () => Promise<DemoSearch | null>;
};

/**
 * Registers the made-up shop „Pod Jaskółką" under /demo: home, category and product pages, pictures and /demo/feed.xml.
 * `findSearch` finds the search over its products and a stream of posts, if there are any. `publicUrl` is the address by which visitors and the feed
 * reader reach this server. The catalog is generated at the first visit and lives as long as the app.
 */
export const registerDemoShop = (
  app: FastifyInstance,
  { publicUrl, findSearch = async () => null }: Options,
): void => {
  const getCatalog = lazily(buildDemoCatalog);
  const send = async (reply: FastifyReply, page: string): Promise<FastifyReply> =>
    reply.type(htmlType).send(withSearch(page, await findSearch()));
  const missing = (reply: FastifyReply) => send(reply.code(404), showMissingPage(getCatalog()));

  registerFeed(app, getCatalog, publicUrl.replace(/\/+$/, ''));
  app.get('/demo', (_request, reply) => send(reply, showHomePage(getCatalog())));
  app.get('/demo/shop', (_request, reply) => send(reply, showResultsPage(getCatalog())));
  app.get('/demo/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', dayCache).send(styleSheet),
  );
  app.get('/demo/cart.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', dayCache).send(cartScript),
  );
  app.get<{ Params: { slug: string } }>('/demo/p/:slug', (request, reply) => {
    const found = getCatalog().productsBySlug.get(request.params.slug);
    if (!found) return missing(reply);
    return send(reply, showProductPage(getCatalog(), found.item, found.product));
  });
  app.get<{ Params: { slug: string } }>('/demo/buy/:slug', (request, reply) => {
    const found = getCatalog().productsBySlug.get(request.params.slug);
    if (!found) return missing(reply);
    return send(reply, showThanksPage(getCatalog(), found.item, randomUUID().slice(0, 8)));
  });
  app.get<{ Params: { '*': string } }>('/demo/c/*', (request, reply) => {
    const category = getCatalog().categoriesByPath.get(request.params['*'].replace(/\/$/, ''));
    return category ? send(reply, showCategoryPage(getCatalog(), category)) : missing(reply);
  });
  app.get<{ Params: { file: string } }>('/demo/pictures/:file', (request, reply) => {
    const { file } = request.params;
    const picture = file.endsWith('.svg') ? drawNamedPicture(getCatalog(), file.slice(0, -4)) : null;
    if (picture === null) return missing(reply);
    return reply.type(pictureType).header('cache-control', dayCache).send(picture);
  });
};
