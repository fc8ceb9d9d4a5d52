import type { Environment } from './core/environment.ts';
import { eraseVisitor } from './core/erase-visitor.ts';
import { createMemory, type Memory } from './core/memory.ts';
import { createTracker, type Tracker } from './core/tracker.ts';

export type SearchOptions = {
  /** Where Vitrina is: `https://search.shop.example`. */
  readonly server: string;
  readonly searchId: string;
  /** Only where the shop's domain isn't on the list of those that may ask. */
  readonly apiKey?: string;
  /** The shop's own search inputs: a CSS selector. */
  readonly input: string;
  /** Where results go; without it, or where the page has none, they open over the page. */
  readonly results?: string;
  /** The name of the query in the address; another one for a second search on the page. */
  readonly parameter?: string;
  /** Whether the visitor agreed to be remembered. */
  readonly consent?: boolean;
};

/** What outlives the widgets of a page: what is remembered, and the events on their way. */
export type PageContext = {
  readonly environment: Environment;
  readonly memory: Memory;
  readonly tracker: Tracker;
  /** What the visitor agreed to. Taken back, the browser forgets the visitor at once, and the server on being asked. */
  readonly setConsent: (given: boolean) => void;
};

export const createPageContext = (environment: Environment, options: SearchOptions): PageContext => {
  const memory = createMemory(environment, options.consent ?? false);
  const { server, searchId, apiKey = '' } = options;
  const tracker = createTracker({ environment, memory, server, searchId, apiKey });
  const setConsent = (given: boolean): void => {
    const proof = memory.setConsent(given);
    if (!given) tracker.dropNames();
    if (proof) void eraseVisitor({ environment, server, searchId, apiKey }, proof);
  };
  return { environment, memory, tracker, setConsent };
};
