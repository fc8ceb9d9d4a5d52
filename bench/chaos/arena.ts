import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '@vitrina/contract';
import {
  type FeedServer,
  type GraphServerOptions,
  generateFeed,
  replyAnew,
  serveFeeds,
  serveGraph,
} from '@vitrina/testkit';
import { makeShopByCalls } from '../../apps/server/src/testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  type ServerProcess,
  type Settings,
  signInByCli,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { makeCall } from '../../apps/server/src/testing/start-test-server.ts';
import { noResultCache, readServerSettings } from '../server-settings.ts';
import { openAsker } from './asker.ts';
import type { Watched } from './witness.ts';

/** A customer with an imported catalog, and calls on its behalf. */
export type Shop = {
  readonly email: string;
  readonly token: string;
  readonly catalogId: string;
  readonly searchId: string;
  readonly key: string;
  readonly productIds: readonly string[];
  readonly call: <Name extends CallName>(
    name: Name,
    request?: Record<string, unknown>,
  ) => ReturnType<typeof makeCall<Name>>;
};

/** A server in its own process with two shops: one attacks, the other must not notice. */
export type Arena = {
  readonly dataDir: string;
  readonly server: () => ServerProcess;
  readonly neighbour: Shop;
  readonly hostile: Shop;
  readonly feeds: FeedServer;
  /** Adds feeds that an attack imports, by path. */
  readonly serve: (path: string, handler: ReturnType<typeof replyAnew>) => string;
  readonly watched: Watched;
  /** Restarts the server over the same data. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The neighbour has its own address, so that limits per address don't confuse it with the attacker. */
const neighbourAddress = '127.0.0.2';

/** Words from the shop's own titles: single ones, pairs, and prefixes. */
const searchPathsOf = (searchId: string, titles: readonly string[]): string[] =>
  titles.slice(0, 30).flatMap((title) => {
    const [first = '', second = '', third = ''] = title.split(' ');
    return [first, `${first} ${second}`, third.slice(0, 4)].map(
      (query) => `/public/search/${searchId}?context=none&q=${encodeURIComponent(query)}`,
    );
  });

const openShop = async (
  server: () => ServerProcess,
  dataDir: string,
  email: string,
  feed: string,
): Promise<Shop> => {
  const token = await signInByCli(dataDir, server().origin, email);
  const shop = await makeShopByCalls(server().origin, token, feed);
  return { email, token, ...shop, call: (name, request) => makeCall(server().origin, token, name, request) };
};

export type ArenaOptions = {
  /** How many products each shop has. */
  readonly products: number;
  readonly dataDir?: string;
  readonly settings?: Settings;
  readonly graph?: GraphServerOptions;
};

export const openArena = async ({ products, settings = {}, ...options }: ArenaOptions): Promise<Arena> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'vitrina-chaos-')));
  const handlers: Record<string, ReturnType<typeof replyAnew>> = {
    '/neighbour.xml': replyAnew(() => generateFeed({ count: products, seed: 1 })),
    '/hostile.xml': replyAnew(() => generateFeed({ count: products, seed: 2 })),
  };
  const feeds = await serveFeeds(handlers);
  const graph = await serveGraph(options.graph);
  const environment = {
    ...(await readServerSettings()),
    ...noResultCache,
    INSTAGRAM_API_URL: graph.origin,
    ...settings,
  };
  let server = await startServerProcess(dataDir, environment);
  const running = (): ServerProcess => server;
  const neighbour = await openShop(running, dataDir, 'neighbour@shop.example', feeds.url('/neighbour.xml'));
  const hostile = await openShop(running, dataDir, 'hostile@shop.example', feeds.url('/hostile.xml'));
  const { reply } = await neighbour.call('listProducts', { params: { catalogId: neighbour.catalogId } });
  const titles = reply.data.map(({ title }) => title);
  const origin = (): string => server.origin;
  const asker = openAsker(origin, neighbourAddress);
  return {
    dataDir,
    server: running,
    neighbour,
    hostile,
    feeds,
    serve: (path, handler) => {
      handlers[path] = handler;
      return feeds.url(path);
    },
    watched: {
      ...{ origin, ask: asker.ask, localAddress: neighbourAddress },
      searchPaths: searchPathsOf(neighbour.searchId, titles),
      key: neighbour.key,
    },
    restart: async () => {
      server = await startServerProcess(dataDir, environment);
    },
    close: async () => {
      asker.close();
      await server.kill();
      await feeds.close();
      await graph.close();
      if (options.dataDir === undefined) await removeDataDir(dataDir);
    },
  };
};
