import { createChance } from '../chance.ts';
import type { DemoItem } from '../product.ts';
import { listDemoDays, timeOfDay } from './demo-days.ts';
import type { DemoEvent } from './demo-event.ts';
import { deviceOf, priceOf } from './make-visit.ts';

/** A look as it was saved. The first product is the main one, if it has one. */
export type SavedLook = { readonly stylizationId: string; readonly productIds: readonly string[] };

/** Looks seen, of a hundred searches. */
const viewsOfSearches = 24;
/* In per cent. */
const clicksLeast = 9;
const clicksVary = 9;
const cartsOfClicks = 24;
const buysCart = 55;
const secondMs = 1000;

type Visit = { readonly visitId: string; readonly startMs: number };

const makeVisit = (
  { visitId, startMs }: Visit,
  { stylizationId, productIds }: SavedLook,
  itemsById: ReadonlyMap<string, DemoItem>,
): DemoEvent[] => {
  const chance = createChance(`look ${visitId}`);
  const visitor = `visitor-look-${visitId}`;
  const common = (index: number, afterSeconds: number) => ({
    ...{ eventId: `look-${visitId}-${index}`, visitor, queryId: null, device: deviceOf(visitor) },
    at: new Date(startMs + afterSeconds * secondMs).toISOString(),
  });
  const events: DemoEvent[] = [{ ...common(0, 0), type: 'view', productIds, stylizationId }];
  // Some looks are liked better than others.
  const clicks = clicksLeast + createChance('looks').below(clicksVary, productIds.join(' '));
  const item = itemsById.get(chance.pick(productIds, 'which'));
  if (!item || !chance.happens(clicks, 'click')) return events;
  const productId = item.id;
  events.push({ ...common(1, 5 + chance.below(30, 'click after')), type: 'click', productId, stylizationId });
  if (item.availability === 'out_of_stock' || !chance.happens(cartsOfClicks, 'cart')) return events;
  const products = [{ productId, quantity: 1, price: priceOf(item) }];
  events.push({ ...common(2, 60 + chance.below(120, 'cart after')), type: 'addToCart', products });
  if (chance.happens(buysCart, 'buy'))
    events.push({ ...common(3, 300 + chance.below(3000, 'buy after')), type: 'purchase', products });
  return events;
};

/** What visitors of product pages did in looks in the two months until now, in order of time; the same for the same day and looks. */
export const makeLookEvents = (
  itemsById: ReadonlyMap<string, DemoItem>,
  looks: readonly SavedLook[],
  now: Date,
): DemoEvent[] => {
  if (looks.length === 0) return [];
  const until = now.toISOString();
  return listDemoDays(now)
    .flatMap(({ date, searches }) => {
      const day = date.toISOString().slice(0, 10);
      return Array.from({ length: Math.round((searches * viewsOfSearches) / 100) }, (_, index) => {
        const visitId = `${day}-${index}`;
        const chance = createChance(`when ${visitId}`);
        // The first looks are seen more often.
        const at = Math.floor(looks.length * (chance.below(1000, 'look') / 1000) ** 1.5);
        const startMs = date.getTime() + timeOfDay(chance.below);
        return looks.slice(at, at + 1).flatMap((look) => makeVisit({ visitId, startMs }, look, itemsById));
      }).flat();
    })
    .filter(({ at }) => at <= until)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};
