import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildFeed,
  type GraphProfileSeed,
  type GraphServer,
  type GraphServerOptions,
  graphScopes,
  makePosts,
  makeProfile,
  reply,
  serveFeeds,
  serveGraph,
} from '@vitrina/testkit';
import { mayBeShared } from '../storage/database-location.ts';
import { type FashionShop, startFashionShop } from './start-fashion-shop.ts';
import { eventually, makeCatalog, type SignedIn, startTestServer } from './start-test-server.ts';

export type SocialShop = FashionShop & {
  readonly graph: GraphServer;
  readonly profile: GraphProfileSeed;
  /** Adds a catalog, and waits until it was read or refused. */
  readonly addCatalog: (source: { handle: string } | { hashtag: string }, by?: SignedIn) => Promise<string>;
  /** Waits until nothing is being read. */
  readonly settled: (by?: SignedIn) => ReturnType<SignedIn['call']>;
  readonly readAgain: (instagramCatalogId: string) => Promise<void>;
  /** The copies of an Instagram catalog’s pictures, wherever they are. */
  readonly listCopies: (instagramCatalogId: string) => Promise<readonly string[]>;
  /** A stream of the shop’s products. */
  readonly addConfig: (instagramCatalogId: string, more?: Record<string, unknown>) => Promise<string>;
};

export const listCatalogs = async (owner: SignedIn) => (await owner.call('listInstagramCatalogs')).reply.data;

export const catalogOf = async (owner: SignedIn, id: string) => {
  const found = (await listCatalogs(owner)).find(({ instagramCatalogId }) => instagramCatalogId === id);
  if (!found) throw new Error('There is no such Instagram catalog');
  return found;
};

const startGraph = async (options: GraphServerOptions) => {
  const profile = makeProfile({
    username: 'sklep.mody',
    posts: makePosts({ count: 6, captions: ['Granatowa sukienka na jesień #moda', 'Torebka 👜 #nowości'] }),
  });
  const graph = await serveGraph({
    profiles: [profile],
    tokens: [
      {
        token: 'EAAtoken-of-the-shop',
        accounts: ['sklep.mody'],
        scopes: graphScopes,
        expiresInSeconds: 7_200,
      },
    ],
    pictureSide: 120,
    ...options,
  });
  const settings = {
    INSTAGRAM_API_URL: graph.origin,
    INSTAGRAM_APP_ID: graph.app.id,
    INSTAGRAM_APP_SECRET: graph.app.secret,
  };
  return { graph, profile, settings };
};

type Base = Pick<SocialShop, 'server' | 'owner' | 'stranger' | 'graph' | 'close'> & {
  readonly findCatalogId: () => Promise<string>;
};

const withCalls = (shop: Base) => {
  shop.server.app.services.social.start();
  const settled = (by = shop.owner) =>
    eventually(async () => {
      const listed = await by.call('listInstagramCatalogs');
      const isBusy = listed.reply.data.some(({ state }) => state === 'waiting' || state === 'reading');
      return !isBusy && listed;
    });
  return {
    ...{ ...shop, settled },
    addCatalog: async (source: { handle: string } | { hashtag: string }, by = shop.owner) => {
      const body =
        'handle' in source
          ? ({ name: source.handle, source: 'profile', handle: source.handle } as const)
          : ({ name: source.hashtag, source: 'hashtag', hashtag: source.hashtag } as const);
      const added = await by.call('addInstagramCatalog', { body });
      if (added.status !== 200) throw new Error(`It was refused: ${JSON.stringify(added.body)}`);
      await settled(by);
      return added.reply.data.instagramCatalogId;
    },
    listCopies: async (instagramCatalogId: string) => {
      const { database, config } = shop.server;
      if (!mayBeShared(config.database))
        return readdir(join(config.dataDir, 'post-pictures', instagramCatalogId)).catch(() => []);
      const stored = database.selectFrom('instagram_picture').select('image_id');
      const rows = await stored.where('instagram_catalog_id', '=', instagramCatalogId).execute();
      return rows.map(({ image_id: id }) => id);
    },
    readAgain: async (instagramCatalogId: string) => {
      const { status } = await shop.owner.call('readInstagramCatalog', { params: { instagramCatalogId } });
      if (status !== 200) throw new Error(`Reading was refused: ${status}`);
      await settled();
    },
    addConfig: async (instagramCatalogId: string, more: Record<string, unknown> = {}) => {
      const catalogId = await shop.findCatalogId();
      const body = { instagramHandle: 'sklep.mody', instagramCatalogId, catalogId, ...more };
      const saved = await shop.owner.call('saveSocialConfig', { body });
      if (saved.status !== 200) throw new Error(`It was refused: ${JSON.stringify(saved.body)}`);
      return saved.reply.data.configId;
    },
  };
};

/** An Instagram account that a server reads through a stand-in of the Graph API; its customers have no products until a stream needs some. Nothing is connected yet. */
export const startSocialServer = async (options: GraphServerOptions = {}) => {
  const { graph, settings } = await startGraph(options);
  const server = await startTestServer(settings);
  const owner = await server.signIn();
  const stranger = await server.signIn();
  const feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: 3 })) });
  let catalogId: Promise<string> | null = null;
  const findCatalogId = (): Promise<string> => (catalogId ??= makeCatalog(owner, feeds.url('/feed.xml')));
  const close = async (): Promise<void> => {
    await server.close();
    await feeds.close();
    await graph.close();
  };
  return withCalls({ server, owner, stranger, graph, findCatalogId, close });
};
export type SocialServer = Awaited<ReturnType<typeof startSocialServer>>;

/** The same with the shop of clothes. */
export const startSocialShop = async (
  options: GraphServerOptions = {},
  more: Record<string, string> = {},
): Promise<SocialShop> => {
  const { graph, profile, settings } = await startGraph(options);
  const shop = await startFashionShop({ ...settings, ...more });
  const close = async (): Promise<void> => {
    await shop.close();
    await graph.close();
  };
  const findCatalogId = async (): Promise<string> => shop.catalogId;
  return { ...shop, profile, ...withCalls({ ...shop, graph, close, findCatalogId }) };
};
