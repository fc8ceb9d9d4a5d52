import { buildFeed, buildFeedItem, type FeedItem, reply, serveFeeds } from '@vitrina/testkit';
import {
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
  waitForImport,
} from './start-test-server.ts';

type Item = Partial<FeedItem> & { readonly id: string; readonly title: string };

const items: readonly Item[] = [
  { id: 'DRESS', title: 'Granatowa sukienka', googleCategory: 'Moda > Sukienki', price: '249.00 PLN' },
  { id: 'DRESS-2', title: 'Zielona sukienka', googleCategory: 'Moda > Sukienki', price: '199.00 PLN' },
  { id: 'SHOES', title: 'Beżowe czółenka', googleCategory: 'Moda > Buty > Czółenka', price: '219.00 PLN' },
  { id: 'SHOES-2', title: 'Czarne szpilki', googleCategory: 'Moda > Buty > Czółenka', price: '1999.00 PLN' },
  { id: 'SANDALS', title: 'Złote sandały', googleCategory: 'Moda > Buty > Sandały', price: '159.00 PLN' },
  { id: 'BAG', title: 'Torebka na ramię', googleCategory: 'Moda > Torebki', price: '179.00 PLN' },
  { id: 'BAG-2', title: 'Torebka kopertówka', googleCategory: 'Moda > Torebki', price: '99.00 PLN' },
  { id: 'COAT', title: 'Płaszcz wełniany', googleCategory: 'Moda > Płaszcze', price: '499.00 PLN' },
  { id: 'ODD', title: 'Brzdęk', googleCategory: 'Zbiory > Brzdęki', price: '20.00 PLN' },
  { id: 'ODD-2', title: 'Stuk', googleCategory: 'Zbiory > Stuki', price: '30.00 PLN' },
  { id: 'MUG', title: 'Kubek', googleCategory: 'Dom > Kuchnia', price: '29.00 PLN' },
];

export type FashionShop = {
  readonly server: TestServer;
  readonly owner: SignedIn;
  readonly stranger: SignedIn;
  readonly catalogId: string;
  readonly searchId: string;
  /** Imports the same products, some of them sold out and some gone. */
  readonly sell: (changes: { soldOut?: readonly string[]; gone?: readonly string[] }) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A shop of clothes, shoes and bags, whose owner has the stylist. */
export const startFashionShop = async (settings: Record<string, string> = {}): Promise<FashionShop> => {
  let now: readonly Item[] = items;
  const feeds = await serveFeeds({
    '/feed.xml': (request, response) =>
      reply(buildFeed({ items: now.map((item, at) => buildFeedItem(item, at + 1)) }))(request, response),
  });
  const server = await startTestServer(settings);
  const modules = ['catalog', 'search', 'tracking', 'stylist'] as const;
  const owner = await server.signIn({ plan: 'pro', modules: [...modules] });
  const stranger = await server.signIn({ modules: [...modules] });
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  const { reply: made } = await owner.call('createInstance', { body: { name: 'Moda', catalogId } });
  return {
    ...{ server, owner, stranger, catalogId, searchId: made.data.instanceId },
    sell: async ({ soldOut = [], gone = [] }) => {
      now = items
        .filter(({ id }) => !gone.includes(id))
        .map((item) => (soldOut.includes(item.id) ? { ...item, availability: 'out_of_stock' } : item));
      const params = { catalogId };
      await owner.call('startImport', { params, body: { allowShrink: true } });
      const { status } = await waitForImport(owner, catalogId);
      if (status !== 'ok') throw new Error(`The import ended as ${status}`);
    },
    close: async () => {
      await server.close();
      await feeds.close();
    },
  };
};
