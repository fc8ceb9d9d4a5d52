import type { Environment } from './core/environment.ts';
import { eraseVisitor } from './core/erase-visitor.ts';
import { createMemory, type Memory } from './core/memory.ts';
import { createShopCart, type ShopCart } from './core/shop-cart.ts';
import { createTracker, type Tracker } from './core/tracker.ts';

export type SearchOptions = {
  /** The address of Vitrina: `https://search.shop.example`. */
  readonly server: string;
  readonly searchId: string;
  /** Only needed if the shop's domain isn't on the list of allowed ones. */
  readonly apiKey?: string;
  /** A CSS selector for the shop's own search inputs. */
  readonly input: string;
  /** A CSS selector for the place of the results. Without it, or if nothing matches, they open on top of the page. */
  readonly results?: string;
  /** The name of the query's parameter in the address. A second search on the page needs another one. */
  readonly parameter?: string;
  /** What the page calls its place or time: rules may depend on it. */
  readonly contexts?: readonly string[];
  /** Whether the visitor consented to being remembered. */
  readonly consent?: boolean;
};

/** What the widgets of a page share: the visitor's memory, and pending events. */
export type PageContext = {
  readonly environment: Environment;
  readonly memory: Memory;
  readonly tracker: Tracker;
  readonly cart: ShopCart;
  /**
   * Sets the visitor's consent. If it is withdrawn, the browser forgets the visitor at once and asks the server to do
   * so.
   */
  readonly setConsent: (given: boolean) => void;
};

export const createPageContext = (environment: Environment, options: SearchOptions): PageContext => {
  const memory = createMemory(environment, options.consent ?? false);
  const { server, searchId, apiKey = '' } = options;
  const tracker = createTracker({ environment, memory, server, searchId, apiKey });
  const setConsent = (given: boolean): void => {
    const proof = memory.setConsent(given);
    if (!given) tracker.anonymise();
    if (proof) void eraseVisitor({ environment, server, searchId, apiKey }, proof);
  };
  return { environment, memory, tracker, cart: createShopCart(), setConsent };
};
