import type { EventOf } from '../visitor-event.ts';
import { addSale, type Bought } from './bought.ts';
import type { Counting } from './counting.ts';
import { allStylizations, type StylizationCounts } from './tallies.ts';
import { addToProduct, attributionMs, msBetween } from './visitor-links.ts';

type CartOrPurchase = EventOf<'addToCart'> | EventOf<'purchase'>;

/** The sums of some stylizations on a day, and of all together; none of no stylization. */
const sumsOf = (counting: Counting, at: string, ids: Iterable<string>): StylizationCounts[] => {
  const some = [...ids];
  const day = counting.dayOf(at);
  return (some.length === 0 ? [] : [allStylizations, ...some]).map((stylizationId) =>
    counting.stylizations.of({ day, stylizationId }),
  );
};

/** Remembers that a product was chosen in a look, if it is known by whom. */
const noteChoice = (
  { attribution, choices }: Counting,
  { eventId, at, visitor, stylizationId }: EventOf<'click'> | EventOf<'addToCart'>,
  productId: string,
): void => {
  if (visitor === null || stylizationId === undefined) return;
  const choice = { eventId, productId, stylizationId, visitor, at };
  addToProduct(attribution.choices, choice);
  choices.push(choice);
};

export const countViewOfLook = (counting: Counting, { at, stylizationId }: EventOf<'view'>): void => {
  if (stylizationId === undefined) return;
  for (const sums of sumsOf(counting, at, [stylizationId])) sums.views += 1;
};

export const countClickInLook = (counting: Counting, event: EventOf<'click'>): void => {
  const { at, productId, stylizationId } = event;
  if (stylizationId === undefined) return;
  for (const sums of sumsOf(counting, at, [stylizationId])) sums.clicks += 1;
  noteChoice(counting, event, productId);
};

/** The stylizations in which the visitor chose a product before. */
const stylizationsBehind = (
  { attribution }: Counting,
  { visitor, at }: CartOrPurchase,
  productId: string,
): ReadonlySet<string> => {
  if (visitor === null) return new Set();
  const before = (attribution.choices.get(productId) ?? []).filter((choice) => {
    const pauseMs = msBetween(choice.at, at);
    return choice.visitor === visitor && pauseMs >= 0 && pauseMs <= attributionMs;
  });
  return new Set(before.map(({ stylizationId }) => stylizationId));
};

/** A product counts once a cart. */
export const countCartOfLooks = (
  counting: Counting,
  event: EventOf<'addToCart'>,
  bought: ReadonlyMap<string, Bought>,
): void => {
  const { at, stylizationId } = event;
  for (const productId of bought.keys()) {
    const ids =
      stylizationId === undefined ? stylizationsBehind(counting, event, productId) : [stylizationId];
    for (const sums of sumsOf(counting, at, ids)) sums.carts += 1;
    noteChoice(counting, event, productId);
  }
};

/** One sale for each stylization in which a product was chosen, and one of all together; each with those products alone. */
export const countPurchaseOfLooks = (
  counting: Counting,
  event: EventOf<'purchase'>,
  bought: ReadonlyMap<string, Bought>,
): void => {
  const day = counting.dayOf(event.at);
  const sellers = new Map<string, Set<string>>();
  const add = (stylizationId: string, productId: string): void => {
    sellers.set(stylizationId, (sellers.get(stylizationId) ?? new Set()).add(productId));
  };
  for (const productId of bought.keys())
    for (const stylizationId of stylizationsBehind(counting, event, productId)) {
      add(allStylizations, productId);
      add(stylizationId, productId);
    }
  for (const [stylizationId, productIds] of sellers)
    addSale(counting.stylizations.of({ day, stylizationId }), productIds, bought);
};
