import { type CallInput, socialLimits, type stylistCalls } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../../http/engine-failure.ts';
import { type Failure, fail, isFailure } from '../../../http/failure.ts';
import { readProducts } from '../../../ports/read-products.ts';
import type { CatalogRecord, Customer } from '../../../storage/records.ts';
import type { PostService } from './post-service.ts';

type Dependencies = {
  readonly engine: Pick<SearchEngine, 'search'>;
  readonly posts: Pick<PostService, 'openPost' | 'changeLinks'>;
};
type Link = CallInput<(typeof stylistCalls)['linkItems']>['body'];
type Linked = { linked: string[]; alreadyLinked: string[]; unknown: string[] };
type Detached = { detached: string[]; notLinked: string[] };

/** Links products to posts of a stream for the calls of the linker: `instanceId` is the stream’s, `mainCatalogItemId` the post’s. */
export const createPostLinker = ({ engine, posts }: Dependencies) => {
  const find = async (customer: Customer, { instanceId, mainCatalogItemId }: Link) =>
    mainCatalogItemId == null ? null : posts.openPost(customer.id, instanceId, mainCatalogItemId);

  const findUnknown = async (
    catalog: CatalogRecord | null,
    itemIds: readonly string[],
  ): Promise<string[] | Failure> => {
    if (!catalog) return [...itemIds];
    try {
      const products = await readProducts(engine, catalog, itemIds);
      return itemIds.filter((id) => !products.has(id));
    } catch (error) {
      return engineFailure(error);
    }
  };

  const change = (
    customer: Customer,
    { instanceId, mainCatalogItemId }: Link,
    make: Parameters<PostService['changeLinks']>[3],
  ): Promise<Failure | null> => posts.changeLinks(customer, instanceId, mainCatalogItemId ?? '', make);

  return {
    link: async (customer: Customer, wanted: Link): Promise<Linked | Failure> => {
      const found = await find(customer, wanted);
      if (!found) return fail('NOT_FOUND');
      const itemIds = [...new Set(wanted.itemIds)];
      const unknown = await findUnknown(found.stream.catalog, itemIds);
      if (isFailure(unknown)) return unknown;
      let done: Omit<Linked, 'unknown'> = { linked: [], alreadyLinked: [] };
      const refused = await change(customer, wanted, (links) => {
        const isLinked = (id: string): boolean => links.some(({ productId }) => productId === id);
        const linked = itemIds.filter((id) => !isLinked(id) && !unknown.includes(id));
        done = { linked, alreadyLinked: itemIds.filter(isLinked) };
        if (links.length + linked.length > socialLimits.links) return fail('LINK_LIMIT_REACHED');
        return [...links, ...linked.map((productId) => ({ productId, hotspot: null }))];
      });
      return refused ?? { ...done, unknown };
    },

    detach: async (customer: Customer, wanted: Link): Promise<Detached | Failure> => {
      const itemIds = [...new Set(wanted.itemIds)];
      let detached: string[] = [];
      const refused = await change(customer, wanted, (links) => {
        detached = itemIds.filter((id) => links.some(({ productId }) => productId === id));
        return links.filter(({ productId }) => !detached.includes(productId));
      });
      return refused ?? { detached, notLinked: itemIds.filter((id) => !detached.includes(id)) };
    },

    /** The products of a post in their order; it must be named. */
    listLinked: async (
      customer: Customer,
      configId: string,
      postId?: string,
    ): Promise<string[] | Failure> => {
      const found = postId === undefined ? null : await posts.openPost(customer.id, configId, postId);
      return found ? found.post.links.map(({ productId }) => productId) : fail('NOT_FOUND');
    },
  };
};
