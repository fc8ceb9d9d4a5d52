import type { PhraseContext } from '@vitrina/contract';
import type { EventOf, VisitorEvent } from '../visitor-event.ts';
import { addSale, boughtOf } from './bought.ts';
import { countCartOfShowcases, countPurchaseOfShowcases } from './count-showcase.ts';
import type { Counting } from './counting.ts';
import { attributionMs, msBetween, type TracedClick } from './visitor-links.ts';

/** Whether a click may have led to a purchase: both by the same visitor, or, without one, of the same search. */
const isOf = (purchase: VisitorEvent, click: TracedClick): boolean => {
  const isSame =
    purchase.visitor === null ? purchase.queryId === click.queryId : purchase.visitor === click.visitor;
  if (!isSame) return false;
  const pauseMs = msBetween(click.at, purchase.at);
  return pauseMs >= 0 && pauseMs <= attributionMs;
};

type Phrases = [PhraseContext, string][];

/** The phrases, by context, from which a product was clicked before it was bought. */
const phrasesBehind = ({ attribution }: Counting, event: VisitorEvent, productId: string): Phrases =>
  (attribution.clicks.get(productId) ?? [])
    .filter((click) => isOf(event, click))
    .flatMap(({ phrases }) => Object.entries(phrases) as Phrases);

/** A product counts once, however often it was clicked before. */
export const countCart = (counting: Counting, event: EventOf<'addToCart'>): void => {
  const { dayOf, products, searches } = counting;
  const day = dayOf(event.at);
  const bought = boughtOf(event);
  countCartOfShowcases(counting, event, bought);
  for (const productId of bought.keys()) {
    products.of({ day, productId }).carts += 1;
    const contexts = new Set(phrasesBehind(counting, event, productId).map(([context]) => context));
    for (const context of contexts) searches.of({ context, day, device: event.device }).carts += 1;
  }
};

/** The products sold, by the phrase they were clicked from. */
type Sellers = Map<string, Set<string>>;

/** One sale for each phrase that a product was clicked from, and one of the searches together; each with those products alone. */
export const countPurchase = (counting: Counting, event: EventOf<'purchase'>): void => {
  const { dayOf, products, phrases, searches } = counting;
  const { device } = event;
  const day = dayOf(event.at);
  const bought = boughtOf(event);
  countPurchaseOfShowcases(counting, event, bought);
  const byContext = new Map<PhraseContext, Sellers>();
  for (const [productId, { units, revenue }] of bought) {
    const product = products.of({ day, productId });
    product.purchases += 1;
    product.units += units;
    product.revenue += revenue;
    const behind = phrasesBehind(counting, event, productId);
    if (behind.length > 0) product.sales += 1;
    for (const [context, phrase] of behind) {
      const sellers: Sellers = byContext.get(context) ?? new Map();
      byContext.set(context, sellers.set(phrase, (sellers.get(phrase) ?? new Set()).add(productId)));
    }
  }
  for (const [context, sellers] of byContext) {
    const sold = new Set([...sellers.values()].flatMap((productIds) => [...productIds]));
    addSale(searches.of({ context, day, device }), sold, bought);
    for (const [phrase, productIds] of sellers)
      addSale(phrases.of({ context, day, phrase }), productIds, bought);
  }
};
