import { buildFeed, buildFeedItem, type FeedItem, reply, serveFeeds } from '@vitrina/testkit';
import sharp from 'sharp';
import {
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
  waitForImport,
} from './start-test-server.ts';

export type MailShop = {
  readonly server: TestServer;
  readonly owner: SignedIn;
  readonly stranger: SignedIn;
  readonly catalogId: string;
  readonly searchId: string;
  /** Publishes these products and imports them. */
  readonly publish: (items: readonly FeedItem[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A product with a picture that loads, unless `image` says otherwise. */
export type MakeItem = (overrides: Partial<FeedItem>, number: number) => FeedItem;

/** A shop whose pictures can be fetched and whose feed can change. */
export const startMailShop = async (
  makeItems: (make: MakeItem) => readonly FeedItem[],
  settings: Record<string, string> = {},
): Promise<MailShop & { readonly make: MakeItem }> => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c02020' } })
    .jpeg()
    .toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="#2020c0"/></svg>';
  let feed = '';
  const feeds = await serveFeeds({
    '/feed.xml': (request, response) => reply(feed)(request, response),
    '/picture.jpg': reply(picture, { contentType: 'image/jpeg' }),
    '/picture.svg': reply(svg, { contentType: 'image/svg+xml' }),
    '/lie.jpg': reply('<html>no picture</html>', { contentType: 'image/jpeg' }),
  });
  const make: MakeItem = (overrides, number) =>
    buildFeedItem({ imageLink: feeds.url('/picture.jpg'), ...overrides }, number);
  feed = buildFeed({ items: makeItems(make) });
  const server = await startTestServer(settings);
  const owner = await server.signIn({ plan: 'pro' });
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  const stranger = await server.signIn();
  const created = await owner.call('createInstance', { body: { name: 'Sklep', catalogId } });
  return {
    ...{ server, owner, stranger, catalogId, make },
    searchId: created.reply.data.instanceId,
    publish: async (items) => {
      feed = buildFeed({ items });
      await owner.call('startImport', { params: { catalogId }, body: { allowShrink: true } });
      await waitForImport(owner, catalogId);
    },
    close: async () => {
      await server.close();
      await feeds.close();
    },
  };
};
