import {
  isBuyable,
  type PublicConfig,
  type PublicPost,
  type PublicStreamReply,
  publicStreamQuery,
  shopCalls,
  validate,
} from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { engineFailure } from '../../../http/engine-failure.ts';
import { type Failure, fail, invalid, isFailure } from '../../../http/failure.ts';
import type { PublicRoute } from '../../../http/register-public.ts';
import type { FindPictures } from '../../../ports/pictures.ts';
import { readProducts } from '../../../ports/read-products.ts';
import { createShareProduct, type ShareProduct } from '../../../ports/share-product.ts';
import type { Customer, FindInstance, InstanceWithCatalog } from '../../../storage/records.ts';
import { presentPostPicture } from '../instagram-catalogs/present-catalog.ts';
import type { OpenStream, PostService } from '../posts/post-service.ts';
import { compareInStream, type StreamPost } from '../posts/stream-posts.ts';
import { altOf } from './alt-text.ts';
import { readCursor, writeCursor } from './stream-cursor.ts';

type Dependencies = {
  readonly posts: Pick<PostService, 'open'>;
  readonly engine: Pick<SearchEngine, 'search'>;
  /** The names of the fields that a shop shares with its visitors. */
  readonly readSharedFields: (place: InstanceWithCatalog) => Promise<readonly string[]>;
  readonly findPictures: FindPictures;
  readonly findInstance: FindInstance;
  /** What the shop's pages know of the search before they ask for anything. */
  readonly readConfig: (place: InstanceWithCatalog) => Promise<PublicConfig>;
  /** Where visitors’ browsers find this server’s pictures, without a slash at its end. */
  readonly readPicturesAddress: (place: InstanceWithCatalog) => Promise<string>;
  /** Leaves of a stream’s header what a page may show. */
  readonly sanitize: (html: string) => Promise<string>;
};

/** Changes of another process are seen after this time, those of this one at once. */
const rememberedMs = 1000;
const maxStreams = 500;
const previewCount = 12;

const nothing: PublicStreamReply = { stream: null, posts: [], next: null };

/** What visitors see of a stream. */
type VisibleStream = {
  readonly customerId: string;
  readonly stream: NonNullable<PublicStreamReply['stream']>;
  readonly catalogId: string;
  readonly posts: readonly StreamPost[];
};
type Page = { readonly count: number; readonly after: string | undefined };

export const createPublicStream = (dependencies: Dependencies) => {
  const { posts, engine, findInstance, sanitize } = dependencies;

  const toShown = async ({ config, posts: all }: OpenStream): Promise<VisibleStream> => {
    const { value, id, customerId } = config;
    return {
      customerId,
      stream: {
        streamId: id,
        handle: value.instagramHandle,
        profileUrl: `https://www.instagram.com/${value.instagramHandle}/`,
        profileImage: value.profileImage === '' ? null : value.profileImage,
        influencerPage: value.influencerPage === '' ? null : value.influencerPage,
        header: await sanitize(value.header),
      },
      catalogId: value.catalogId,
      posts: all.filter(({ obstacle }) => obstacle === null),
    };
  };
  const remembered = new LRUCache<string, { readonly shown: VisibleStream | null }, string>({
    max: maxStreams,
    ttl: rememberedMs,
    fetchMethod: async (key, _, { context: customerId }) => {
      const opened = await posts.open(customerId, key.slice(customerId.length + 1));
      return { shown: opened && (await toShown(opened)) };
    },
    // A change that forgets what is being read makes the answer outdated, not the question wrong.
    ignoreFetchAbort: true,
  });

  const presentPost = (
    post: StreamPost,
    { stream }: VisibleStream,
    { catalog }: InstanceWithCatalog,
    picturesAddress: string,
    share: (productId: string) => ReturnType<ShareProduct> | null,
  ): PublicPost[] => {
    const picture = presentPostPicture(post);
    if (!picture || post.permalink === null) return [];
    const { postId, type, caption, permalink, author, takenAt } = post;
    return [
      {
        ...{ postId, type, caption, permalink, author, takenAt },
        alt: altOf(post, { handle: stream.handle, language: catalog.language }),
        picture: { ...picture, thumbnails: picturesAddress + picture.thumbnails },
        products: post.links.flatMap(({ productId, hotspot }) => {
          const product = share(productId);
          return product ? [{ product, hotspot }] : [];
        }),
      },
    ];
  };

  const show = async (
    place: InstanceWithCatalog,
    streamId: string,
    { count, after }: Page,
  ): Promise<PublicStreamReply | Failure> => {
    const { customerId } = place.catalog;
    const found = await remembered.fetch(`${customerId} ${streamId}`, { context: customerId });
    const shown = found?.shown ?? null;
    // A stream belongs to the pages of the shop whose products it leads to.
    if (!shown || shown.catalogId !== place.catalog.id) return nothing;
    const from = after === undefined ? null : readCursor(after);
    if (after !== undefined && from === null) return invalid({ path: 'after', rule: 'invalid' });
    const rest = from ? shown.posts.filter((post) => compareInStream(from, post) < 0) : shown.posts;
    const page = rest.slice(0, count);
    const last = page.at(-1);
    try {
      const ids = page.flatMap(({ links }) => links.map(({ productId }) => productId));
      const products = ids.length === 0 ? new Map() : await readProducts(engine, place.catalog, ids);
      const sharedFields = await dependencies.readSharedFields(place);
      const hits = [...products.values()].map((product) => ({ product }));
      const pictures = await dependencies.findPictures(place, { result: { hits }, sharedFields });
      const share = createShareProduct(sharedFields, pictures);
      const toBuy = (productId: string) => {
        const product = products.get(productId);
        return product && isBuyable(product.fields) ? share(product) : null;
      };
      const address = await dependencies.readPicturesAddress(place);
      return {
        stream: shown.stream,
        posts: page.flatMap((post) => presentPost(post, shown, place, address, toBuy)),
        next: last && rest.length > page.length ? writeCursor(last) : null,
      };
    } catch (error) {
      return engineFailure(error);
    }
  };

  const route: PublicRoute = {
    call: shopCalls.stream,
    answer: async (place, request) => {
      const parsed = validate(publicStreamQuery, request.query);
      if (!parsed.ok) return invalid(...parsed.problems);
      const { stream, count, after } = parsed.data;
      return show(place, stream, { count, after });
    },
  };

  return {
    route,

    /** A stream as the pages of a search get it. */
    preview: async (
      customer: Customer,
      configId: string,
      searchId: string,
    ): Promise<{ config: PublicConfig; stream: PublicStreamReply } | Failure> => {
      const place = await findInstance(customer.id, searchId);
      if (!place || !(await posts.open(customer.id, configId))) return fail('NOT_FOUND');
      const stream = await show(place, configId, { count: previewCount, after: undefined });
      return isFailure(stream) ? stream : { config: await dependencies.readConfig(place), stream };
    },

    /** After a change of a customer’s streams, or of posts that they show. */
    forget: (customerId: string): void => {
      for (const key of [...remembered.keys()]) if (key.startsWith(`${customerId} `)) remembered.delete(key);
    },
  };
};
export type PublicStream = ReturnType<typeof createPublicStream>;
