import { createChance } from './chance.ts';
import type { DemoItem } from './product.ts';

/** What visitors did with a phrase on a day, by where they searched. */
export type PhraseVisits = {
  readonly phrase: string;
  readonly context: 'all' | 'autocomplete' | 'serp';
  readonly day: string;
  readonly searches: number;
  readonly emptySearches: number;
  readonly lastTotal: number;
  readonly clicks: number;
  readonly sales: number;
  readonly units: number;
  readonly revenue: number;
};
export type ProductVisits = {
  readonly productId: string;
  readonly day: string;
  readonly views: number;
  readonly clicks: number;
  readonly carts: number;
  readonly purchases: number;
  readonly sales: number;
  readonly units: number;
  readonly revenue: number;
};

const dayMs = 24 * 60 * 60 * 1000;
export const demoDays = 60;

/** Searches for things that the shop doesn't sell. */
const missing = [
  ...['telewizor', 'laptop', 'karma dla kota', 'perfumy', 'pralka', 'farba do ścian'],
  ...['słuchawki bezprzewodowe', 'drukarka', 'wózek dziecięcy', 'ekspres do kawy'],
];
/** Busiest at weekends and on Mondays; from Sunday on. */
const weekdays = [1.25, 1.15, 0.95, 0.9, 0.95, 1, 1.1];
const phrasesOfDemo = 180;
const productsOfDemo = 420;
/** How often a search leads to a click, and a click to a sale, in per cent. */
const buyersOfClicks = 5;

type Sought = { readonly phrase: string; readonly items: readonly DemoItem[] };

/** Categories as people type them, and the first words of titles: „beżowa sukienka”. */
const listSought = (items: readonly DemoItem[]): Sought[] => {
  const sought = new Map<string, DemoItem[]>();
  const add = (phrase: string, item: DemoItem): void => {
    sought.set(phrase, [...(sought.get(phrase) ?? []), item]);
  };
  for (const item of items) {
    add(item.productType[2].toLowerCase(), item);
    add(item.title.toLowerCase().split(' ').slice(0, 2).join(' '), item);
  }
  const found = [...sought].map(([phrase, some]) => ({ phrase, items: some }));
  const order = createChance('phrases');
  const isCategory = ({ items: [first], phrase }: Sought) => first?.productType[2].toLowerCase() === phrase;
  const rank = (one: Sought): number =>
    order.below(1000, one.phrase) + (isCategory(one) ? 0 : 700) - Math.min(one.items.length, 40);
  return [...found.toSorted((a, b) => rank(a) - rank(b)).slice(0, phrasesOfDemo)].concat(
    missing.map((phrase) => ({ phrase, items: [] })),
  );
};

/** The last days, today last, each with its traffic: the shop grows, and weeks have their rhythm. */
const listDays = (now: Date): { readonly day: string; readonly busy: number }[] =>
  Array.from({ length: demoDays }, (_, index) => {
    const date = new Date(now.getTime() - (demoDays - 1 - index) * dayMs);
    return {
      day: date.toISOString().slice(0, 10),
      busy: (weekdays[date.getUTCDay()] ?? 1) * (0.75 + (0.5 * index) / demoDays),
    };
  });

const priceOf = (item: DemoItem): number => (item.sale?.priceMinor ?? item.priceMinor) / 100;
const roundCents = (amount: number): number => Math.round(amount * 100) / 100;
const sum = (a: number, b: number): number => a + b;

/** How often a rank occurs: a few are very popular. */
const share = (rank: number): number => 1 / (rank + 2) ** 0.85;

const visitPhrase = (
  { phrase, items }: Sought,
  rank: number,
  { day, busy }: { readonly day: string; readonly busy: number },
): PhraseVisits[] => {
  const chance = createChance(`${phrase}/${rank}`);
  const noise = 0.6 + chance.below(80, `noise ${day}`) / 100;
  const most = items.length === 0 ? 9 : 160;
  const searches = Math.floor(most * share(items.length === 0 ? rank - phrasesOfDemo : rank) * busy * noise);
  if (searches === 0) return [];
  const clicked = 25 + chance.below(35, 'clicked');
  const visit = (context: PhraseVisits['context'], part: number, clicksPart: number): PhraseVisits => {
    const made = Math.round(searches * part);
    const clicks = items.length === 0 ? 0 : Math.floor((searches * clicked * clicksPart) / 100);
    const bought = Array.from({ length: clicks }, (_, index) => index).flatMap((index) =>
      chance.happens(buyersOfClicks, `sale ${day} ${index}`)
        ? [chance.pick(items, `item ${day} ${index}`)]
        : [],
    );
    const lastTotal = new Set(items.map(({ id, group }) => group ?? id)).size;
    return {
      ...{ phrase, context, day, searches: made, lastTotal, clicks },
      emptySearches: items.length === 0 ? made : 0,
      sales: bought.length,
      units: bought.length,
      revenue: roundCents(bought.map(priceOf).reduce(sum, 0)),
    };
  };
  // Many start in the search box and go on to the results.
  return [visit('all', 1, 1), visit('autocomplete', 0.65, 0.4), visit('serp', 0.6, 0.6)].filter(
    (visits) => visits.searches > 0,
  );
};

const visitProduct = (
  item: DemoItem,
  rank: number,
  { day, busy }: { readonly day: string; readonly busy: number },
): ProductVisits[] => {
  const chance = createChance(`${item.id}/${rank}`);
  const noise = 0.4 + chance.below(120, `noise ${day}`) / 100;
  const views = Math.floor(220 * share(rank) * busy * noise);
  if (views === 0) return [];
  const clicks = Math.floor((views * (20 + chance.below(20, 'clicked'))) / 100);
  const buyers = Array.from({ length: clicks }, (_, index) => index).filter((index) =>
    chance.happens(6, `bought ${day} ${index}`),
  );
  const units = buyers.map((index) => 1 + (chance.happens(15, `two ${day} ${index}`) ? 1 : 0)).reduce(sum, 0);
  return [
    {
      ...{ productId: item.id, day, views, clicks, units },
      carts: buyers.length + Math.floor(clicks / 12),
      purchases: buyers.length,
      sales: Math.floor(buyers.length * 0.7),
      revenue: roundCents(units * priceOf(item)),
    },
  ];
};

/** Sixty generated days of the demo shop; the same for the same end date. */
export const makeDemoVisits = (
  items: readonly DemoItem[],
  now: Date,
): { readonly phrases: PhraseVisits[]; readonly products: ProductVisits[] } => {
  const days = listDays(now);
  const order = createChance('products');
  const sold = items
    .filter(({ availability, hasPicture }) => availability === 'in_stock' && hasPicture)
    .toSorted((a, b) => order.below(100_000, a.id) - order.below(100_000, b.id))
    .slice(0, productsOfDemo);
  return {
    phrases: listSought(items).flatMap((sought, rank) =>
      days.flatMap((day) => visitPhrase(sought, rank, day)),
    ),
    products: sold.flatMap((item, rank) => days.flatMap((day) => visitProduct(item, rank, day))),
  };
};
