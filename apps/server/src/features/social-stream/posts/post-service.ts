import {
  type CallInput,
  type PostFilter,
  type PostLink,
  type Product,
  postFilters,
  type SocialPost,
  type socialStreamCalls,
} from '@vitrina/contract';
import { fold, type SearchEngine } from '@vitrina/search-engine';
import { type Failure, fail, isFailure } from '../../../http/failure.ts';
import type { PresentProduct } from '../../../ports/present-product.ts';
import { readProductsIfKnown } from '../../../ports/read-products.ts';
import type { Database } from '../../../storage/database.ts';
import type { CatalogRecord, Customer, FindCatalog } from '../../../storage/records.ts';
import type { ConfigRecord } from '../configs/config-repository.ts';
import type { ConfigService } from '../configs/config-service.ts';
import { findLinks, saveHidden, saveLinks, saveOrder } from './post-choice-repository.ts';
import { presentPost } from './present-post.ts';
import { matchesFilter, readStream, type StreamPost } from './stream-posts.ts';

type ListQuery = CallInput<(typeof socialStreamCalls)['listSocialPosts']>['query'];
type LookUp = CallInput<(typeof socialStreamCalls)['findSocialProducts']>['query'];
type Found = { readonly data: Product[]; readonly total: number };

type Dependencies = {
  readonly database: Database;
  readonly engine: Pick<SearchEngine, 'search'>;
  readonly configs: Pick<ConfigService, 'find'>;
  readonly findCatalog: FindCatalog;
  readonly presentProduct: PresentProduct;
  /** Products of a catalog by words, the popular ones first without any. */
  readonly findProducts: (
    customer: Customer,
    request: LookUp & { readonly catalogId: string },
  ) => Promise<Found | Failure>;
  readonly onChanged: (customerId: string) => void;
};

/** A stream, its posts in order, and the catalog of its products; null of one that is gone. */
export type OpenStream = {
  readonly config: ConfigRecord;
  readonly posts: readonly StreamPost[];
  readonly catalog: CatalogRecord | null;
};
export type PostService = ReturnType<typeof createPostService>;

export const createPostService = ({
  database,
  engine,
  configs,
  findCatalog,
  presentProduct,
  findProducts,
  onChanged,
}: Dependencies) => {
  const open = async (customerId: string, configId: string): Promise<OpenStream | null> => {
    const config = await configs.find(customerId, configId);
    if (!config) return null;
    return {
      config,
      posts: await readStream(database, customerId, config),
      catalog: await findCatalog(customerId, config.value.catalogId),
    };
  };
  const openPost = async (customerId: string, configId: string, postId: string) => {
    const stream = await open(customerId, configId);
    const post = stream?.posts.find((one) => one.postId === postId);
    return stream && post ? { stream, post } : null;
  };

  const presentAll = async (
    catalog: CatalogRecord | null,
    posts: readonly StreamPost[],
  ): Promise<SocialPost[]> => {
    const ids = posts.flatMap(({ links }) => links.map(({ productId }) => productId));
    const read = await readProductsIfKnown(engine, catalog, ids);
    const shop = { ...read, currency: catalog?.currency ?? '', presentProduct };
    return posts.map((post) => presentPost(post, shop));
  };

  /** Those of the posts given that the stream has, in the order given. */
  const known = (posts: readonly StreamPost[], postIds: readonly string[]): string[] => {
    const ids = new Set(posts.map(({ postId }) => postId));
    return [...new Set(postIds)].filter((id) => ids.has(id));
  };

  const getOne = async (customer: Customer, configId: string, postId: string) => {
    const found = await openPost(customer.id, configId, postId);
    if (!found) return fail('NOT_FOUND');
    const { posts, catalog } = found.stream;
    const [post] = await presentAll(catalog, [found.post]);
    if (!post) return fail('NOT_FOUND');
    const at = posts.indexOf(found.post);
    return { post, before: posts[at - 1]?.postId ?? null, after: posts[at + 1]?.postId ?? null };
  };

  return {
    open,
    openPost,

    list: async (
      customer: Customer,
      configId: string,
      { filter, query, page, perPage }: ListQuery,
    ): Promise<{ data: SocialPost[]; total: number; counts: Record<PostFilter, number> } | Failure> => {
      const stream = await open(customer.id, configId);
      if (!stream) return fail('NOT_FOUND');
      const words = fold(query.trim());
      const matching = stream.posts.filter(
        (post) => matchesFilter(post, filter) && (words === '' || post.folded.includes(words)),
      );
      const count = (one: PostFilter): number =>
        stream.posts.filter((post) => matchesFilter(post, one)).length;
      const [all, shown, unlinked, hidden, notShown] = postFilters.map(count);
      return {
        data: await presentAll(stream.catalog, matching.slice((page - 1) * perPage, page * perPage)),
        total: matching.length,
        counts: {
          ...{ all: all ?? 0, shown: shown ?? 0, unlinked: unlinked ?? 0 },
          ...{ hidden: hidden ?? 0, not_shown: notShown ?? 0 },
        },
      };
    },

    get: getOne,

    order: async (
      customer: Customer,
      configId: string,
      postIds: readonly string[],
    ): Promise<{ postIds: string[] } | Failure> => {
      const stream = await open(customer.id, configId);
      if (!stream) return fail('NOT_FOUND');
      const ordered = known(stream.posts, postIds);
      await database
        .transaction()
        .execute((transaction) => saveOrder(transaction, customer.id, configId, ordered));
      onChanged(customer.id);
      return { postIds: ordered };
    },

    hide: async (
      customer: Customer,
      configId: string,
      postIds: readonly string[],
      isHidden: boolean,
    ): Promise<{ changed: string[] } | Failure> => {
      const stream = await open(customer.id, configId);
      if (!stream) return fail('NOT_FOUND');
      const isSo = (postId: string): boolean =>
        stream.posts.some((post) => post.postId === postId && (post.obstacle === 'hidden') === isHidden);
      const changed = known(stream.posts, postIds).filter((postId) => !isSo(postId));
      await saveHidden(database, customer.id, configId, changed, isHidden);
      onChanged(customer.id);
      return { changed };
    },

    setLinks: async (
      customer: Customer,
      configId: string,
      postId: string,
      links: readonly PostLink[],
    ): Promise<SocialPost | Failure> => {
      if (!(await openPost(customer.id, configId, postId))) return fail('NOT_FOUND');
      await saveLinks(database, customer.id, { configId, postId }, links);
      onChanged(customer.id);
      const saved = await getOne(customer, configId, postId);
      return isFailure(saved) ? saved : saved.post;
    },

    /** Makes other links of those that the post has at that moment, or refuses to: two who change them at once undo nothing of each other's. */
    changeLinks: async (
      customer: Customer,
      configId: string,
      postId: string,
      change: (links: readonly PostLink[]) => readonly PostLink[] | Failure,
    ): Promise<Failure | null> => {
      if (!(await openPost(customer.id, configId, postId))) return fail('NOT_FOUND');
      const place = { configId, postId };
      const changed = await database.transaction().execute(async (transaction) => {
        const links = change(await findLinks(transaction, customer.id, place));
        if (!isFailure(links)) await saveLinks(transaction, customer.id, place, links);
        return links;
      });
      if (isFailure(changed)) return changed;
      onChanged(customer.id);
      return null;
    },

    findProducts: async (customer: Customer, configId: string, query: LookUp): Promise<Found | Failure> => {
      const config = await configs.find(customer.id, configId);
      if (!config) return fail('NOT_FOUND');
      return findProducts(customer, { ...query, catalogId: config.value.catalogId });
    },
  };
};
