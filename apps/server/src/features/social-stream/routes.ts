import type { instagramCalls, socialStreamCalls } from '@vitrina/contract';
import { asData } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { ConfigService } from './configs/config-service.ts';
import type { ConnectionService } from './connection/connection-service.ts';
import type { InstagramCatalogService } from './instagram-catalogs/catalog-service.ts';
import type { PostService } from './posts/post-service.ts';
import type { ProposePostProducts } from './posts/propose-products.ts';
import type { PublicStream } from './public/public-stream.ts';

type InstagramParts = {
  readonly connections: ConnectionService;
  readonly catalogs: InstagramCatalogService;
};

export const instagramHandlers = ({
  connections,
  catalogs,
}: InstagramParts): HandlersFor<keyof typeof instagramCalls> => ({
  getInstagramConnection: async (_, { customer }) => ({ data: await connections.read(customer.id) }),
  connectInstagram: async ({ body }, { customer }) => asData(await connections.connect(customer, body)),
  disconnectInstagram: async (_, { customer }) => ({ data: await connections.disconnect(customer.id) }),
  listInstagramCatalogs: async (_, { customer }) => ({ data: await catalogs.list(customer.id) }),
  addInstagramCatalog: async ({ body }, { customer }) => asData(await catalogs.add(customer.id, body)),
  renameInstagramCatalog: async ({ params, body }, { customer }) =>
    asData(await catalogs.rename(customer.id, params.instagramCatalogId, body.name)),
  deleteInstagramCatalog: async ({ params }, { customer }) =>
    asData(await catalogs.delete(customer.id, params.instagramCatalogId)),
  restoreInstagramCatalog: async ({ params }, { customer }) =>
    asData(await catalogs.restore(customer.id, params.instagramCatalogId)),
  readInstagramCatalog: async ({ params }, { customer }) =>
    asData(await catalogs.read(customer.id, params.instagramCatalogId)),
});

type StreamParts = {
  readonly configs: ConfigService;
  readonly posts: PostService;
  readonly propose: ProposePostProducts;
  readonly publicStream: PublicStream;
};

export const socialStreamHandlers = ({
  configs,
  posts,
  propose,
  publicStream,
}: StreamParts): HandlersFor<keyof typeof socialStreamCalls> => ({
  listSocialConfigs: async (_, { customer }) => ({ data: await configs.list(customer.id) }),
  getNewSocialConfig: async (_, { customer }) => ({ data: await configs.getNew(customer.id) }),
  saveSocialConfig: async ({ body: { configId, ...value } }, { customer }) =>
    asData(await configs.save(customer.id, configId, value)),
  getSocialConfig: async ({ params }, { customer }) =>
    asData(await configs.get(customer.id, params.configId)),
  deleteSocialConfig: async ({ params }, { customer }) =>
    asData(await configs.delete(customer.id, params.configId)),
  restoreSocialConfig: async ({ params }, { customer }) =>
    asData(await configs.restore(customer.id, params.configId)),
  getSocialConfigCatalogs: async ({ params }, { customer }) =>
    asData(await configs.getCatalogs(customer.id, params.configId)),
  setSocialConfigCatalogs: async ({ params, body }, { customer }) =>
    asData(await configs.setCatalogs(customer.id, params.configId, body)),
  listSocialPosts: ({ params, query }, { customer }) => posts.list(customer, params.configId, query),
  orderSocialPosts: async ({ params, body }, { customer }) =>
    asData(await posts.order(customer, params.configId, body.postIds)),
  hideSocialPosts: async ({ params, body }, { customer }) =>
    asData(await posts.hide(customer, params.configId, body.postIds, body.isHidden)),
  getSocialPost: async ({ params }, { customer }) =>
    asData(await posts.get(customer, params.configId, params.postId)),
  setPostLinks: async ({ params, body }, { customer }) =>
    asData(await posts.setLinks(customer, params.configId, params.postId, body.links)),
  proposePostProducts: async ({ params }, { customer }) =>
    asData(await propose(customer, params.configId, params.postId)),
  findSocialProducts: ({ params, query }, { customer }) =>
    posts.findProducts(customer, params.configId, query),
  previewSocialStream: async ({ params, body }, { customer }) =>
    asData(await publicStream.preview(customer, params.configId, body.searchId)),
});
