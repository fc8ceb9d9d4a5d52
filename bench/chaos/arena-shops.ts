import { type FeedHandler, generateFeed, replyAnew, serveFeeds } from '@vitrina/testkit';
import { makeShopByCalls } from '../../apps/server/src/testing/make-shop-by-calls.ts';
import { signInByCli } from '../../apps/server/src/testing/server-process.ts';

/** What is known of a customer with an imported catalog. */
export type MadeShop = {
  readonly email: string;
  readonly token: string;
  readonly catalogId: string;
  readonly searchId: string;
  readonly key: string;
  readonly productIds: readonly string[];
};

export type MadeShops = { readonly neighbour: MadeShop; readonly hostile: MadeShop };

export type ArenaFeeds = {
  readonly url: (path: string) => string;
  /** Adds a feed, or replaces a shop's. */
  readonly serve: (path: string, handler: FeedHandler) => string;
  /** Serves what both shops have, and nothing else, again. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
};

/** Serves the feeds of both shops. */
export const serveArenaFeeds = async (products: number): Promise<ArenaFeeds> => {
  const own = {
    '/neighbour.xml': replyAnew(() => generateFeed({ count: products, seed: 1 })),
    '/hostile.xml': replyAnew(() => generateFeed({ count: products, seed: 2 })),
  };
  const handlers: Record<string, FeedHandler> = { ...own };
  const { url, close } = await serveFeeds(handlers);
  return {
    url,
    close,
    serve: (path, handler) => {
      handlers[path] = handler;
      return url(path);
    },
    reset: () => {
      for (const path of Object.keys(handlers)) delete handlers[path];
      Object.assign(handlers, own);
    },
  };
};

/** Both shops, on a server that has neither. */
export const makeArenaShops = async (
  dataDir: string,
  origin: string,
  { url }: ArenaFeeds,
): Promise<MadeShops> => {
  const make = async (name: 'neighbour' | 'hostile'): Promise<MadeShop> => {
    const email = `${name}@shop.example`;
    const token = await signInByCli(dataDir, origin, email);
    return { email, token, ...(await makeShopByCalls(origin, token, url(`/${name}.xml`))) };
  };
  return { neighbour: await make('neighbour'), hostile: await make('hostile') };
};
