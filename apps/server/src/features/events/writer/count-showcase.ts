import { wholesOf } from '../../../storage/showcase-ids.ts';
import { type EventOf, showcaseOf } from '../visitor-event.ts';
import { addSale, type Bought } from './bought.ts';
import type { Counting } from './counting.ts';
import type { ShowcaseCounts } from './tallies.ts';
import { addToProduct, attributionMs, msBetween } from './visitor-links.ts';

type CartOrPurchase = EventOf<'addToCart'> | EventOf<'purchase'>;

/** The sums of some showcases on a day, and of the wholes that they belong to, each once. */
const sumsOf = (counting: Counting, at: string, ids: Iterable<string>): ShowcaseCounts[] => {
  const some = [...ids];
  const day = counting.dayOf(at);
  const wholes = new Set(some.flatMap(wholesOf));
  return [...wholes, ...some].map((showcaseId) => counting.showcases.of({ day, showcaseId }));
};

/** Remembers that a product was chosen in a showcase, if it is known by whom. */
const noteChoice = (
  { attribution, choices }: Counting,
  event: EventOf<'click'> | EventOf<'addToCart'>,
  productId: string,
): void => {
  const { eventId, at, visitor } = event;
  const showcaseId = showcaseOf(event);
  if (visitor === null || showcaseId === null) return;
  const choice = { eventId, productId, showcaseId, visitor, at };
  addToProduct(attribution.choices, choice);
  choices.push(choice);
};

export const countViewInShowcase = (counting: Counting, event: EventOf<'view'>): void => {
  const showcaseId = showcaseOf(event);
  if (showcaseId === null) return;
  for (const sums of sumsOf(counting, event.at, [showcaseId])) sums.views += 1;
};

export const countClickInShowcase = (counting: Counting, event: EventOf<'click'>): void => {
  const { at, productId } = event;
  const showcaseId = showcaseOf(event);
  if (showcaseId === null) return;
  for (const sums of sumsOf(counting, at, [showcaseId])) sums.clicks += 1;
  noteChoice(counting, event, productId);
};

/** The showcases in which the visitor chose a product before. */
const showcasesBehind = (
  { attribution }: Counting,
  { visitor, at }: CartOrPurchase,
  productId: string,
): ReadonlySet<string> => {
  if (visitor === null) return new Set();
  const before = (attribution.choices.get(productId) ?? []).filter((choice) => {
    const pauseMs = msBetween(choice.at, at);
    return choice.visitor === visitor && pauseMs >= 0 && pauseMs <= attributionMs;
  });
  return new Set(before.map(({ showcaseId }) => showcaseId));
};

/** A product counts once a cart. */
export const countCartOfShowcases = (
  counting: Counting,
  event: EventOf<'addToCart'>,
  bought: ReadonlyMap<string, Bought>,
): void => {
  const { at } = event;
  const showcaseId = showcaseOf(event);
  for (const productId of bought.keys()) {
    const ids = showcaseId === null ? showcasesBehind(counting, event, productId) : [showcaseId];
    for (const sums of sumsOf(counting, at, ids)) sums.carts += 1;
    noteChoice(counting, event, productId);
  }
};

/** One sale for each showcase in which a product was chosen, and one of each whole; each with those products alone. */
export const countPurchaseOfShowcases = (
  counting: Counting,
  event: EventOf<'purchase'>,
  bought: ReadonlyMap<string, Bought>,
): void => {
  const day = counting.dayOf(event.at);
  const sellers = new Map<string, Set<string>>();
  const add = (showcaseId: string, productId: string): void => {
    sellers.set(showcaseId, (sellers.get(showcaseId) ?? new Set()).add(productId));
  };
  for (const productId of bought.keys())
    for (const showcaseId of showcasesBehind(counting, event, productId)) {
      for (const id of [...wholesOf(showcaseId), showcaseId]) add(id, productId);
    }
  for (const [showcaseId, productIds] of sellers)
    addSale(counting.showcases.of({ day, showcaseId }), productIds, bought);
};
