import type { eventLimits } from '@vitrina/contract';
import type { Environment } from './environment.ts';
import { createEventQueue, type Event } from './event-queue.ts';
import type { Memory } from './memory.ts';
import type { CartSet, PostRef, SetSource } from './shop-cart.ts';

/** `price` is that of one unit, in major units. */
export type BoughtProduct = { readonly productId: string; readonly quantity: number; readonly price: number };

/** With an `orderId`, a thank-you page that is reloaded counts once. */
export type Purchase = { readonly orderId?: string; readonly products: readonly BoughtProduct[] };

/** The look or the post from which something was put into the cart. */
export type CartSource = { readonly stylizationId?: string; readonly post?: PostRef };

export type Searched = {
  readonly query: string;
  /** Those that are looked at; without a query they are what is reported. */
  readonly categories?: readonly string[];
  readonly total: number;
  readonly queryId: string;
  readonly context: 'autocomplete' | 'serp';
};

type Options = {
  readonly environment: Environment;
  readonly memory: Memory;
  readonly server: string;
  readonly searchId: string;
  readonly apiKey: string;
};

/** The contract's: other numbers don't compile. */
const limits: Pick<typeof eventLimits, 'products' | 'categories'> = { products: 20, categories: 20 };

/** The fields of each kind of event, before its id and time are added. */
type EventDetails<Kind> = Kind extends Event ? Omit<Kind, 'eventId' | 'at' | 'visitor'> : never;

const cut = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

/** Within the limits of the contract. */
const isBought = ({ productId, quantity, price }: BoughtProduct): boolean =>
  productId !== '' &&
  productId.length <= 200 &&
  Number.isInteger(quantity) &&
  quantity >= 1 &&
  quantity <= 10_000 &&
  price >= 0 &&
  price <= 100_000_000;

const plain = (value: unknown): string | number =>
  typeof value === 'number' || typeof value === 'string' ? value : '';
const numberOf = (value: unknown): number => (plain(value) === '' ? Number.NaN : Number(value));

/** From JSON in the shop's page: numbers may be strings, and invalid products are left out. */
const cleanProducts = (products: readonly BoughtProduct[]): BoughtProduct[] =>
  (Array.isArray(products) ? (products as readonly unknown[]) : [])
    .map((product) => {
      const { productId, quantity, price } = Object(product) as Record<keyof BoughtProduct, unknown>;
      return {
        productId: String(plain(productId)),
        quantity: quantity === undefined ? 1 : numberOf(quantity),
        price: numberOf(price),
      };
    })
    .filter(isBought);

/** Within the limits of the contract: one event beyond them would take the others of its call with it. */
const isId = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{1,100}$/.test(value);
/** From a script of the shop: what isn't an id is left out. */
const cleanSource = ({ stylizationId, post }: CartSource): CartSource => ({
  ...(stylizationId !== undefined && isId(stylizationId) && { stylizationId }),
  ...(post && isId(post.streamId) && isId(post.postId) && { post }),
});
const keyOf = ({ streamId, postId }: PostRef): string => JSON.stringify([streamId, postId]);

/** What is looked for: words, or without any the categories. */
export const intentOf = ({ query, categories = [] }: Pick<Searched, 'query' | 'categories'>): string =>
  query === '' && categories.length > 0 ? `\0${JSON.stringify(categories)}` : query;

/** How long the same query remains the same intent, from the panel to the results page or back again. */
const intentMs = 60_000;

/** Reports what visitors do, each thing once. */
export const createTracker = ({ environment, memory, server, searchId, apiKey }: Options) => {
  const queue = createEventQueue({
    environment,
    url: `${server}/public/events/${encodeURIComponent(searchId)}`,
    apiKey,
  });
  const seen = new Map<string, Set<string>>();
  /** Only as long as the page lives, so that it needs no consent; the server links what a visitor did before. */
  const chosenIn = new Map<string, SetSource>();
  /** Posts that were seen on this page. */
  const seenPosts = new Set<string>();
  let lastIntent = { intent: '', at: Number.NEGATIVE_INFINITY, queryId: '' };
  /** From the id of each reply to that of the first reply of its intent, by which the server knows the search. */
  const firstOf = new Map<string, string>();
  const originalQueryId = (queryId: string): string => firstOf.get(queryId) ?? queryId;
  const continuedSearch = (queryId: string, answerId: string): void => {
    firstOf.set(answerId, originalQueryId(queryId));
  };

  const add = (event: EventDetails<Event>, eventId = environment.randomId()): void => {
    const visitor = memory.visitor();
    queue.add({
      ...event,
      eventId,
      at: new Date(environment.now()).toISOString(),
      ...(visitor !== null && { visitor }),
    });
  };
  const fromSearch = (productIds: readonly string[]) => {
    const queryId = memory.findQueryOf(productIds);
    return queryId === null ? {} : { queryId };
  };

  /** The look or post in which all of these were clicked; none if there were several. */
  const findSourceOf = (productIds: readonly string[]): CartSource => {
    const sources = new Map(productIds.map((id) => [JSON.stringify(chosenIn.get(id)), chosenIn.get(id)]));
    const [source] = sources.values();
    return sources.size === 1 && source ? source : {};
  };

  /** Sets on their way into the cart. The shop may report them itself meanwhile. */
  const pendingSets = new Set<{ readonly ids: ReadonlySet<string>; isReported: boolean }>();
  const noteCartReport = (productIds: readonly string[]): void => {
    for (const pending of pendingSets)
      if (productIds.some((id) => pending.ids.has(id))) pending.isReported = true;
  };
  /** `source`: the look or post from which they were added; otherwise the one in which they were clicked on this page. */
  const addedToCart = (products: readonly BoughtProduct[], source: CartSource = {}): void => {
    const isGiven = source.stylizationId !== undefined || source.post !== undefined;
    noteCartReport(products.map(({ productId }) => productId));
    for (const part of cut(cleanProducts(products), limits.products)) {
      const ids = part.map(({ productId }) => productId);
      add({
        type: 'addToCart',
        products: part,
        ...fromSearch(ids),
        ...cleanSource(isGiven ? source : findSourceOf(ids)),
      });
    }
    queue.flush();
  };

  return {
    flush: queue.flush,
    anonymise: queue.anonymise,
    /**
     * Reports a search, or without a query the categories that are looked at. An intent, typed letter by letter or carried from the panel to
     * the results page, is reported once.
     */
    searched: ({ query, categories = [], total, queryId, context }: Searched): void => {
      const words = query.trim().toLowerCase();
      const intent = intentOf({ query: words, categories });
      const isSame = intent === lastIntent.intent && environment.now() - lastIntent.at < intentMs;
      lastIntent = { intent, at: environment.now(), queryId: isSame ? lastIntent.queryId : queryId };
      if (isSame) continuedSearch(lastIntent.queryId, queryId);
      else if (words !== '') add({ type: 'search', query: query.trim(), total, queryId, context });
      else if (categories.length > 0)
        add({ type: 'browse', queryId, categories: categories.slice(0, limits.categories) });
    },
    /** Reports another reply to the same search: another page, sort or filter. */
    continuedSearch,
    /** Reports products that came into sight, each once per query. */
    impression: (answerId: string, productIds: readonly string[]): void => {
      const queryId = originalQueryId(answerId);
      const known = seen.get(queryId) ?? new Set<string>();
      seen.set(queryId, known);
      const fresh = [...new Set(productIds)].filter((id) => !known.has(id));
      for (const id of fresh) known.add(id);
      for (const part of cut(fresh, limits.products)) add({ type: 'view', queryId, productIds: part });
    },
    /** Reports a click, at once since the page is about to be left. `position` counts from 1 across all pages. */
    clicked: (answerId: string, productId: string, position: number): void => {
      const queryId = originalQueryId(answerId);
      memory.addClick(productId, queryId);
      add({ type: 'click', queryId, productId, position });
      queue.flush();
    },
    /** Reports that the products of a look were seen together. */
    lookSeen: (stylizationId: string, productIds: readonly string[]): void =>
      add({
        type: 'view',
        productIds: [...new Set(productIds)].slice(0, limits.products),
        stylizationId,
      }),
    /** Reports a click on a product of a look, at once since the page is about to be left. */
    clickedInLook: (stylizationId: string, productId: string): void => {
      chosenIn.set(productId, { stylizationId });
      add({ type: 'click', productId, stylizationId });
      queue.flush();
    },
    /** Reports that a post was seen with its products, once as long as the page lives. */
    postSeen: (post: PostRef, productIds: readonly string[]): void => {
      if (productIds.length === 0 || seenPosts.has(keyOf(post))) return;
      seenPosts.add(keyOf(post));
      add({
        type: 'view',
        productIds: [...new Set(productIds)].slice(0, limits.products),
        ...cleanSource({ post }),
      });
    },
    /** Reports a click on a product of a post, at once since the page is about to be left. */
    clickedInPost: (post: PostRef, productId: string): void => {
      chosenIn.set(productId, { post });
      add({ type: 'click', productId, ...cleanSource({ post }) });
      queue.flush();
    },
    addedToCart,
    /**
     * Puts the products of a look or post into the shop's cart, and reports that, unless the shop reports it itself on the way. Rejects if
     * they could not be put there.
     */
    putSet: async ({ products, ...source }: CartSet, put: () => Promise<unknown>): Promise<void> => {
      for (const { productId } of products) chosenIn.set(productId, source);
      const pending = { ids: new Set(products.map(({ productId }) => productId)), isReported: false };
      pendingSets.add(pending);
      try {
        await put();
      } finally {
        pendingSets.delete(pending);
      }
      if (!pending.isReported) addedToCart(products, source);
    },
    /** Told of what the shop reported to another script of ours on the same page. */
    noteCartReport,
    purchased: ({ orderId, products }: Purchase): void => {
      const order =
        orderId === undefined
          ? ''
          : String(orderId)
              .replace(/[^\w-]/g, '_')
              .slice(0, 40);
      for (const [index, part] of cut(cleanProducts(products), 100).entries())
        add(
          {
            type: 'purchase',
            products: part,
            ...fromSearch(part.map(({ productId }) => productId)),
          },
          order === '' ? undefined : `purchase-${order}-${index}`,
        );
      queue.flush();
    },
  };
};
export type Tracker = ReturnType<typeof createTracker>;
