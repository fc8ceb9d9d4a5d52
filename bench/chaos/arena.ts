import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '@vitrina/contract';
import { type FeedHandler, type GraphServerOptions, serveGraph } from '@vitrina/testkit';
import {
  isAllInFolder,
  removeDataDir,
  type ServerProcess,
  type Settings,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { makeCall } from '../../apps/server/src/testing/start-test-server.ts';
import { noResultCache, readServerSettings } from '../server-settings.ts';
import {
  type ArenaFeeds,
  type MadeShop,
  type MadeShops,
  makeArenaShops,
  serveArenaFeeds,
} from './arena-shops.ts';
import { openAsker } from './asker.ts';
import type { Watched } from './witness.ts';

/** A customer with an imported catalog, and calls on its behalf. */
export type Shop = MadeShop & {
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
  /** Adds feeds that an attack imports, by path. */
  readonly serve: (path: string, handler: FeedHandler) => string;
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

export type ArenaOptions = {
  /** How many products each shop has. */
  readonly products: number;
  readonly dataDir?: string;
  readonly settings?: Settings;
  readonly graph?: GraphServerOptions;
};

const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'vitrina-chaos-'));

type Entrance = {
  readonly dataDir: string;
  readonly feeds: ArenaFeeds;
  /** Both shops, on the server that has just started at this address. */
  readonly findShops: (origin: string) => Promise<MadeShops>;
  readonly leave: () => Promise<void>;
};

const enterArena = async (
  { dataDir, feeds, findShops, leave }: Entrance,
  options: Omit<ArenaOptions, 'products' | 'dataDir'>,
): Promise<Arena> => {
  const graph = await serveGraph(options.graph);
  const environment = {
    ...(await readServerSettings()),
    ...noResultCache,
    INSTAGRAM_API_URL: graph.origin,
    ...options.settings,
  };
  let server = await startServerProcess(dataDir, environment);
  const origin = (): string => server.origin;
  const shops = await findShops(origin());
  const shopOf = (shop: MadeShop): Shop => ({
    ...shop,
    call: (name, request) => makeCall(origin(), shop.token, name, request),
  });
  const neighbour = shopOf(shops.neighbour);
  const { reply } = await neighbour.call('listProducts', { params: { catalogId: neighbour.catalogId } });
  const titles = reply.data.map(({ title }) => title);
  const asker = openAsker(origin, neighbourAddress);
  return {
    dataDir,
    server: () => server,
    neighbour,
    hostile: shopOf(shops.hostile),
    serve: feeds.serve,
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
      await graph.close();
      await leave();
    },
  };
};

/** Makes both shops on the arena's own server. */
export const openArena = async ({ products, ...options }: ArenaOptions): Promise<Arena> => {
  const dataDir = options.dataDir ?? (await newDataDir());
  const feeds = await serveArenaFeeds(products);
  const findShops = (origin: string): Promise<MadeShops> => makeArenaShops(dataDir, origin, feeds);
  const leave = async (): Promise<void> => {
    await feeds.close();
    if (options.dataDir === undefined) await removeDataDir(dataDir);
  };
  return enterArena({ dataDir, feeds, findShops, leave }, options);
};

/** Both shops as a server left them that was stopped. */
type Prepared = { readonly dataDir: string; readonly feeds: ArenaFeeds; readonly shops: MadeShops };

const prepare = async (products: number): Promise<Prepared> => {
  const dataDir = await newDataDir();
  const feeds = await serveArenaFeeds(products);
  const server = await startServerProcess(dataDir, await readServerSettings());
  const shops = await makeArenaShops(dataDir, server.origin, feeds);
  await server.stop();
  return { dataDir, feeds, shops };
};

export type Arenas = {
  readonly open: (options: ArenaOptions) => Promise<Arena>;
  readonly close: () => Promise<void>;
};

/** Arenas one after another, each on a copy of shops that are made once: that takes longer than most attacks. */
export const createArenas = (): Arenas => {
  const prepared = new Map<number, Prepared>();
  return {
    open: async ({ products, ...options }) => {
      if (!isAllInFolder) return openArena({ products, ...options });
      const from = prepared.get(products) ?? (await prepare(products));
      prepared.set(products, from);
      const { feeds, shops } = from;
      const dataDir = options.dataDir ?? (await newDataDir());
      await cp(from.dataDir, dataDir, { recursive: true });
      const leave = async (): Promise<void> => {
        feeds.reset();
        if (options.dataDir === undefined) await removeDataDir(dataDir);
      };
      return enterArena({ dataDir, feeds, findShops: async () => shops, leave }, options);
    },
    close: async () => {
      for (const { dataDir, feeds } of prepared.values()) {
        await feeds.close();
        await removeDataDir(dataDir);
      }
    },
  };
};
