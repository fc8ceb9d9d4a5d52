import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { makeCatalog, type SignedIn, startTestServer, type TestServer } from './start-test-server.ts';

export type Shop = {
  readonly server: TestServer;
  /** Owns the catalog; a plan with room for ten search instances. */
  readonly owner: SignedIn;
  /** Another customer, with a catalog and a search instance of their own. */
  readonly stranger: SignedIn;
  readonly catalogId: string;
  /** A search instance without any settings. */
  readonly newInstance: () => Promise<string>;
  /** Removes a field from the catalog's mapping, or puts it back. */
  readonly mapField: (field: string, isMapped: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
};

const titles = ['Czerwona sukienka', 'Łóżko dębowe', 'Buty trekkingowe', 'Lampa stojąca', 'Kubek'];

/** A server with one shop of five products: the usual start of tests about settings. */
export const startShop = async (settings: Record<string, string> = {}): Promise<Shop> => {
  const items = titles.map((title, index) =>
    buildFeedItem(
      { title, brand: index % 2 === 0 ? 'Gnom' : 'Elf', price: `${index + 1}0.00 PLN` },
      index + 1,
    ),
  );
  const feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  const server = await startTestServer(settings);
  const owner = await server.signIn({ plan: 'pro' });
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  const stranger = await server.signIn();
  let instances = 0;

  return {
    server,
    owner,
    stranger,
    catalogId,
    newInstance: async () => {
      // More than any plan allows: the oldest makes room.
      const { reply: list } = await owner.call('listInstances');
      const oldest = list.data[0]?.instanceId;
      if (list.data.length >= list.limit && oldest)
        await owner.call('deleteInstance', { params: { searchId: oldest } });
      instances += 1;
      const body = { name: `Sklep ${instances}`, catalogId };
      return (await owner.call('createInstance', { body })).reply.data.instanceId;
    },
    mapField: async (field, isMapped) => {
      const { mapping_json } = await server.database
        .selectFrom('catalog')
        .select('mapping_json')
        .where('id', '=', catalogId)
        .executeTakeFirstOrThrow();
      const mapping = (JSON.parse(mapping_json ?? '[]') as { qonId: string }[]).filter(
        ({ qonId }) => qonId !== field,
      );
      const row = { qonId: field, catalogField: `g:${field}`, dataType: 'string', separator: '' };
      if (isMapped) mapping.push({ ...row, ...{ description: '', isDeletable: true } });
      await server.database
        .updateTable('catalog')
        .set({ mapping_json: JSON.stringify(mapping) })
        .where('id', '=', catalogId)
        .execute();
    },
    close: async () => {
      await server.close();
      await feeds.close();
    },
  };
};
