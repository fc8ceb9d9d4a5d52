import type { Problem } from '@vitrina/contract';
import { highestPrice } from './known-products.ts';
import type { BoughtProduct, EventOf, VisitorEvent } from './visitor-event.ts';

/** Grosze sent for złoty are a hundred times the price; a pack, or a price of last year, is far from twenty. */
const timesCatalogPrice = 20;
/** For one piece of a product that the catalog has no price of. */
const maxUnpriced = 1_000_000;
/** For one order from a page, which anybody can claim to be. Wholesalers stay below, in koruna too. */
const maxOrder = 20_000_000;
export const maxProblems = 20;
/** Variants are dear to look up, and seldom asked for: a shop reports what was bought. */
const maxGroupsAsked = 20;

/** The reply about what was left out. */
export type Implausible = { readonly message: string; readonly problems: Problem[] };

type Prices = {
  /** The highest price that the catalog has of a product, null where it has none; undefined for products that it hasn't. */
  readonly ofProduct: (productId: string) => number | null | undefined;
  /** The same of a known product's group: a shop may report the parent of the variant that was bought. */
  readonly ofGroup: (productId: string) => Promise<number | null>;
  /** Whether the shop's own server sent the events: its orders may be of any size. */
  readonly isByServer: boolean;
};

const limitFor = (price: number | null): number =>
  price === null ? maxUnpriced : Math.round(price * timesCatalogPrice * 100) / 100;

const sumOf = (products: readonly BoughtProduct[]): number =>
  products.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

/** What to do about it, for whoever builds this. */
export const priceAdvice =
  "Prices are in the catalog's currency, per piece: 19.99, not 1999. Larger orders are reported by the shop's own server, with the access key.";

const describe = (problems: readonly Problem[]): Implausible => ({
  message: `Not counted, because it can't be true: ${problems
    .slice(0, maxProblems)
    .map(({ path, params }) => `${path} (at most ${params?.max})`)
    .join(', ')}. ${priceAdvice}`,
  problems: problems.slice(0, maxProblems),
});

/**
 * Leaves out what would ruin the shop's sums: products at more than 20 times their price in the catalog, and orders beyond any
 * wholesaler's. Products that the catalog doesn't have are left out without a word. Null stands for an event with nothing left.
 */
export const keepPlausible = async (
  events: readonly VisitorEvent[],
  { ofProduct, ofGroup, isByServer }: Prices,
): Promise<{
  readonly events: readonly (VisitorEvent | null)[];
  readonly implausible: Implausible | null;
}> => {
  const problems: Problem[] = [];
  let groupsAsked = 0;
  const refuse = (path: string, max: number): void => {
    problems.push({ path, rule: 'maxValue', params: { max } });
  };
  const isPlausible = async ({ productId, price }: BoughtProduct, path: string): Promise<boolean> => {
    const catalogPrice = ofProduct(productId);
    if (catalogPrice === undefined) return false;
    if (price <= limitFor(catalogPrice)) return true;
    groupsAsked += 1;
    // Null without variants, or once the product has left the catalog: no reason to allow more.
    const groupPrice = groupsAsked <= maxGroupsAsked ? await ofGroup(productId) : null;
    const max = limitFor(highestPrice([catalogPrice, groupPrice]));
    if (price > max) refuse(path, max);
    return price <= max;
  };
  const keepOrder = (event: EventOf<'addToCart' | 'purchase'>, path: string): VisitorEvent | null => {
    if (event.type === 'purchase' && !isByServer && sumOf(event.products) > maxOrder) {
      refuse(`${path}.products`, maxOrder);
      return null;
    }
    const { hasShares: _, ...counted } = event;
    return event.products.length > 0 ? counted : null;
  };
  /** All of it or nothing: a share may be far from the price of its product. */
  const keepShares = (event: EventOf<'addToCart' | 'purchase'>, path: string): VisitorEvent | null => {
    const products = event.products.filter(({ productId }) => ofProduct(productId) !== undefined);
    const limits = products.map(({ productId, quantity }) => ({
      ...{ productId, quantity },
      price: limitFor(ofProduct(productId) ?? null),
    }));
    if (sumOf(products) <= sumOf(limits)) return keepOrder({ ...event, products }, path);
    refuse(`${path}.products`, sumOf(limits));
    return null;
  };
  const keep = async (event: VisitorEvent, path: string): Promise<VisitorEvent | null> => {
    if (event.type !== 'addToCart' && event.type !== 'purchase') return event;
    if (event.hasShares) return keepShares(event, path);
    const products: BoughtProduct[] = [];
    for (const [index, product] of event.products.entries())
      if (await isPlausible(product, `${path}.products.${index}.price`)) products.push(product);
    return keepOrder({ ...event, products }, path);
  };

  const kept: (VisitorEvent | null)[] = [];
  for (const [index, event] of events.entries()) kept.push(await keep(event, `events.${index}`));
  return { events: kept, implausible: problems.length > 0 ? describe(problems) : null };
};
