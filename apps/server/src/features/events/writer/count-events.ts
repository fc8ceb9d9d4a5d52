import type { DayOf } from '../../../storage/local-days.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { countClick } from './count-click.ts';
import { countCart, countPurchase } from './count-purchase.ts';
import { countBrowse, countSearch } from './count-search.ts';
import { countViewInShowcase } from './count-showcase.ts';
import type { Counting } from './counting.ts';
import type { NamePhrase } from './phrase-room.ts';
import { createTallies } from './tallies.ts';
import type { Attribution } from './visitor-links.ts';

/** The rows to write. */
export type Tally = Omit<Counting, 'attribution' | 'dayOf' | 'namePhrase'>;

const count = (counting: Counting, event: VisitorEvent): void => {
  switch (event.type) {
    case 'search':
      countSearch(counting, event);
      break;
    case 'browse':
      countBrowse(counting, event);
      break;
    case 'view':
      countViewInShowcase(counting, event);
      for (const productId of event.productIds)
        counting.products.of({ day: counting.dayOf(event.at), productId }).views += 1;
      break;
    case 'click':
      countClick(counting, event);
      break;
    case 'addToCart':
      countCart(counting, event);
      break;
    case 'purchase':
      countPurchase(counting, event);
  }
};

/** In order of time; at the same time, causes before effects. */
const order: Readonly<Record<VisitorEvent['type'], number>> = {
  search: 0,
  browse: 1,
  view: 2,
  click: 3,
  addToCart: 4,
  purchase: 5,
};
const byTime = (a: VisitorEvent, b: VisitorEvent): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : order[a.type] - order[b.type];

type How = {
  readonly attribution: Attribution;
  readonly dayOf: DayOf;
  readonly namePhrase?: NamePhrase;
};

export const startCounting = ({
  attribution,
  dayOf,
  namePhrase = ({ phrase }) => phrase,
}: How): Counting => ({
  ...createTallies(),
  ...{ attribution, dayOf, namePhrase },
  ...{ intents: new Set(), queries: [], clicks: [], choices: [] },
});

/** Counts events that happened after those counted before. */
export const countMore = (counting: Counting, events: readonly VisitorEvent[]): void => {
  for (const event of events.toSorted(byTime)) count(counting, event);
};

/**
 * Counts events of one search instance, each once.
 *
 * A search continues an intent if at most 10 s passed and one query begins with the other; the intent counts under its longest
 * phrase, or the last one typed, on the day and device of its first search.
 *
 * A cart or purchase counts for every phrase from which one of its products was clicked at most 48 h before by the same visitor.
 * Of all searches together it is one cart for each product, one sale for each purchase. Clicks, carts and sales count on their own
 * day and device.
 *
 * What happened in a look or at a post counts for that showcase, and a cart or purchase for every showcase in which one of its products was
 * clicked or put into the cart at most 48 h before by the same visitor; a cart that names its look for that alone. Of all
 * looks, or all posts, together it is one, as with searches.
 *
 * A visitor's search that found nothing leads to the intent that follows within 3 minutes: the first click on that counts the pair
 * of phrases, on the day of the click. Only the search right before is looked at. The same phrase again, phrases counted under
 * the common name and visitors without an id make no pair.
 */
export const countEvents = (events: readonly VisitorEvent[], how: How): Tally => {
  const counting = startCounting(how);
  countMore(counting, events);
  return counting;
};
