import { type Chance, createChance } from '../chance.ts';
import type { DemoItem } from '../product.ts';
import type { DemoAnswer, DemoBasketItem, DemoEvent } from './demo-event.ts';
import type { SoughtPhrase } from './sought-phrases.ts';

/* In per cent. */
const searchesAgain = 35;
const triesOtherWord = 65;
const clicksOfOtherWord = 75;
const clicksOfVague = 6;
/** From this on, by phrase, up to as much again as `clicksVary`. */
const clicksAtLeast = 38;
const clicksVary = 26;
const clicksAnother = 14;
const cartsOfClicks = 11;
const buysCart = 48;
const buysLater = 15;

const shownInSuggestions = 5;
const shownOnPage = 12;
const secondMs = 1000;
const hourMs = 60 * 60 * 1000;
/** Cheap things are bought at once, dear ones are thought about. */
const cheapBelow = 150;
const dearFrom = 700;

export type Shop = {
  readonly answerOf: (phrase: string) => DemoAnswer;
  readonly itemOf: (productId: string) => DemoItem | undefined;
};
export type Visit = {
  readonly visitId: string;
  readonly visitor: string;
  readonly startMs: number;
  readonly phrases: readonly SoughtPhrase[];
};

type Context = 'autocomplete' | 'serp';
/** What a kind of event says besides whose and when. */
type Did = DemoEvent extends infer One
  ? One extends DemoEvent
    ? Omit<One, 'eventId' | 'at' | 'visitor' | 'device'>
    : never
  : never;

/** Most have a phone in their hand; a visitor keeps the device. */
export const deviceOf = (visitor: string): DemoEvent['device'] => {
  const drawn = createChance('devices').below(100, visitor);
  if (drawn < 66) return 'phone';
  return drawn < 71 ? 'tablet' : 'desktop';
};

export const priceOf = (item: DemoItem): number => (item.sale?.priceMinor ?? item.priceMinor) / 100;

/** Earlier results are clicked more often. */
const pickShown = (shown: readonly string[], chance: Chance, what: string): string | undefined => {
  const drawn = chance.below(1000, what) / 1000;
  return shown[Math.floor(shown.length * drawn ** 2.2)];
};

/** Whether a phrase finds some of what its visitors mean, as most misspelt ones do. */
const findsMeant = ({ phrase, next }: SoughtPhrase, { answerOf }: Shop): boolean => {
  if (next === null) return true;
  const meant = new Set(answerOf(next).productIds);
  return answerOf(phrase).productIds.some((productId) => meant.has(productId));
};

const clicksOf = (sought: SoughtPhrase, shop: Shop, isSecondTry: boolean): number => {
  if (isSecondTry) return clicksOfOtherWord;
  if (sought.isVague || !findsMeant(sought, shop)) return clicksOfVague;
  return clicksAtLeast + createChance('clicks').below(clicksVary, sought.phrase);
};

/** What a visitor does in a few minutes: searches, looks, clicks, and at times buys. */
export const makeVisit = ({ visitId, visitor, startMs, phrases }: Visit, shop: Shop): DemoEvent[] => {
  const chance = createChance(visitId);
  const device = deviceOf(visitor);
  const events: DemoEvent[] = [];
  const basket: DemoBasketItem[] = [];
  let atMs = startMs;
  const wait = (least: number, most: number): void => {
    atMs += (least + chance.below(most - least, `wait ${events.length}`)) * secondMs;
  };
  const report = (did: Did): void => {
    const eventId = `${visitId}-${events.length}`;
    events.push({ eventId, at: new Date(atMs).toISOString(), visitor, device, ...did });
  };

  const put = (productId: string, queryId: string): void => {
    const item = shop.itemOf(productId);
    if (item === undefined || item.availability === 'out_of_stock') return;
    const price = priceOf(item);
    const eager = price < cheapBelow ? 1.4 : price >= dearFrom ? 0.5 : 1;
    if (!chance.happens(cartsOfClicks * eager, `cart ${events.length}`)) return;
    wait(20, 150);
    const quantity = price < cheapBelow && chance.happens(18, `two ${events.length}`) ? 2 : 1;
    basket.push({ productId, quantity, price });
    report({ type: 'addToCart', queryId, products: [{ productId, quantity, price }] });
  };

  /** Searches in one place. Returns whether the visitor clicked. */
  const searchIn = (
    context: Context,
    phrase: string,
    { total, productIds }: DemoAnswer,
    clicks: number,
  ): boolean => {
    const queryId = `${visitId}-q${events.length}`;
    report({ type: 'search', queryId, phrase, total, context });
    const shown = productIds.slice(0, context === 'serp' ? shownOnPage : shownInSuggestions);
    if (shown.length === 0) return false;
    report({ type: 'view', queryId, productIds: shown });
    if (!chance.happens(clicks, `click ${events.length}`)) return false;
    const times = chance.happens(clicksAnother, `again ${events.length}`) ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const productId = pickShown(shown, chance, `which ${events.length}`);
      if (productId === undefined) continue;
      wait(4, 40);
      report({ type: 'click', queryId, productId });
      put(productId, queryId);
    }
    return true;
  };

  const search = (sought: SoughtPhrase, isSecondTry: boolean): void => {
    const { phrase, next } = sought;
    const answer = shop.answerOf(phrase);
    const clicks = clicksOf(sought, shop, isSecondTry);
    const way = chance.below(100, `way ${events.length}`);
    // Many start in the search box; some find it there, others go on to the results.
    if (way < 68 && (searchIn('autocomplete', phrase, answer, clicks * 0.35) || way < 12)) return;
    if (way < 68) wait(2, 8);
    if (searchIn('serp', phrase, answer, clicks * (way < 68 ? 0.75 : 1)) || next === null) return;
    if (!chance.happens(triesOtherWord, `next ${events.length}`)) return;
    wait(14, 60);
    search({ phrase: next, weight: 0, isVague: false, next: null }, true);
  };

  for (const [index, sought] of phrases.entries()) {
    if (index > 0) wait(30, 240);
    search(sought, false);
  }
  if (basket.length > 0 && chance.happens(buysCart, 'buys')) {
    wait(60, 900);
    if (chance.happens(buysLater, 'later')) atMs += (3 + chance.below(26, 'hours')) * hourMs;
    report({ type: 'purchase', queryId: null, products: basket });
  }
  return events;
};

/** How many different things a visitor looks for. */
export const countSearches = (visitId: string): number => {
  const chance = createChance(visitId);
  if (!chance.happens(searchesAgain, 'second')) return 1;
  return chance.happens(searchesAgain, 'third') ? 3 : 2;
};
