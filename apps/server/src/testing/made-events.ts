import type { Device } from '@vitrina/contract';
import type { BoughtProduct, EventOf, VisitorEvent } from '../features/events/visitor-event.ts';
import { countEvents } from '../features/events/writer/count-events.ts';
import type { Attribution } from '../features/events/writer/visitor-links.ts';
import { createDayOf } from '../storage/local-days.ts';

const start = Date.parse('2026-03-10T12:00:00.000Z');

export type Given = {
  readonly visitor?: string | null;
  readonly queryId?: string | null;
  readonly device?: Device;
};
/** Where it happened in a look or at a post. */
export type InShowcase = Given & Pick<EventOf<'click'>, 'stylizationId' | 'post'>;
const showcaseIn = ({ stylizationId, post }: InShowcase) => ({
  ...(stylizationId !== undefined && { stylizationId }),
  ...(post && { post }),
});

let ids = 0;
/** Of the visitor Ann on a phone, unless said otherwise; some seconds after noon of 10 March. */
const common = (seconds: number, { visitor = 'ann', queryId = null, device = 'phone' }: Given) => {
  ids += 1;
  const at = new Date(start + seconds * 1000).toISOString();
  return { eventId: `event-${ids}`, at, visitor, queryId, device };
};

type GivenSearch = Given & {
  readonly total?: number;
  readonly context?: 'autocomplete' | 'serp';
  readonly rules?: readonly string[];
};
export const search = (seconds: number, phrase: string, given: GivenSearch = {}): VisitorEvent => ({
  ...common(seconds, given),
  type: 'search',
  phrase,
  total: given.total ?? 7,
  context: given.context ?? 'autocomplete',
  ...(given.rules && { rules: given.rules }),
});
export const click = (
  seconds: number,
  productId: string,
  queryId: string | null,
  given: InShowcase = {},
): VisitorEvent => ({
  ...common(seconds, { ...given, queryId }),
  ...showcaseIn(given),
  type: 'click',
  productId,
});
export const view = (
  seconds: number,
  productIds: readonly string[],
  given: InShowcase = {},
): VisitorEvent => ({
  ...common(seconds, given),
  ...showcaseIn(given),
  type: 'view',
  productIds,
});

/** Quantity and price by product. */
export type Basket = Readonly<Record<string, readonly [quantity: number, price: number]>>;
const productsOf = (basket: Basket): BoughtProduct[] =>
  Object.entries(basket).map(([productId, [quantity, price]]) => ({ productId, quantity, price }));
export const cart = (seconds: number, basket: Basket, given: InShowcase = {}): VisitorEvent => ({
  ...common(seconds, given),
  ...showcaseIn(given),
  type: 'addToCart',
  products: productsOf(basket),
});
export const purchase = (seconds: number, basket: Basket, given: Given = {}): VisitorEvent => ({
  ...common(seconds, given),
  type: 'purchase',
  products: productsOf(basket),
});

export const dayOf = createDayOf('UTC');
export const noAttribution = (): Attribution => ({
  intents: new Map(),
  queries: new Map(),
  clicks: new Map(),
  choices: new Map(),
});

type Counts = Record<string, Record<string, number>>;

const addUp = (into: Counts, key: string, counts: Record<string, number | null>): void => {
  into[key] ??= {};
  for (const [name, value] of Object.entries(counts))
    if (name !== 'lastTotal' && value) into[key][name] = (into[key][name] ?? 0) + value;
  for (const [name, value] of Object.entries(into[key])) if (value === 0) delete into[key][name];
  if (Object.keys(into[key]).length === 0) delete into[key];
};

/** What the sums of all looks, and of all posts, are called here. */
const namesOfAll: Readonly<Record<string, string>> = { '': 'all', '/': 'all posts' };

/** Groups of events written one after the other; rows with nothing left in them are gone, as they are from the tables. */
export const countGroups = (...groups: VisitorEvent[][]) => {
  const attribution = noAttribution();
  const phrases: Counts = {};
  const products: Counts = {};
  const searches: Counts = {};
  const nextPhrases: Counts = {};
  const showcases: Counts = {};
  for (const events of groups) {
    const tally = countEvents(events, { attribution, dayOf });
    for (const { key, counts } of tally.phrases.rows())
      addUp(phrases, `${key.context} ${key.phrase}`, counts);
    for (const { key, counts } of tally.products.rows()) addUp(products, key.productId, counts);
    for (const { key, counts } of tally.searches.rows())
      addUp(searches, `${key.context} ${key.day.slice(8)} ${key.device}`, counts);
    for (const { key, counts } of tally.nextPhrases.rows())
      addUp(nextPhrases, `${key.day.slice(8)} ${key.phrase} -> ${key.nextPhrase}`, counts);
    for (const { key, counts } of tally.showcases.rows())
      addUp(showcases, `${namesOfAll[key.showcaseId] ?? key.showcaseId} ${key.day.slice(8)}`, counts);
  }
  return { phrases, products, searches, nextPhrases, showcases };
};
