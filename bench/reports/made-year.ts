import type { Device } from '@vitrina/contract';

/** How much a made-up shop has seen. */
export type Size = {
  readonly events: number;
  readonly days: number;
  readonly phrases: number;
  readonly products: number;
};

export type Visit = {
  readonly number: number;
  readonly day: string;
  readonly phrase: number;
  readonly context: 'serp' | 'autocomplete';
  readonly device: Device;
  readonly isEmpty: boolean;
  readonly views: readonly number[];
  readonly clicks: readonly number[];
  /** The first clicked product was put into the cart. */
  readonly isInCart: boolean;
  /** How many of it were bought, and for how many cents each. */
  readonly bought: { readonly quantity: number; readonly cents: number } | null;
};

export const eventsOf = ({ views, clicks, isInCart, bought }: Visit): number =>
  1 + (views.length > 0 ? 1 : 0) + clicks.length + (isInCart ? 1 : 0) + (bought ? 1 : 0);

const words = [
  ...['sofa', 'łóżko', 'lampa', 'stół', 'krzesło', 'dywan', 'zasłona', 'ława', 'żyrandol', 'świecznik'],
  ...['półka', 'szafa', 'kubek', 'ćwiek', 'regał', 'fotel', 'pufa', 'komoda', 'wieszak', 'ręcznik'],
];
const kinds = [
  'narożna',
  'biały',
  'mały',
  'dębowe',
  'wisząca',
  'z drewna',
  'do kuchni',
  'łazienkowy',
  'ogrodowy',
];

export const phraseText = (index: number): string =>
  `${words[index % words.length]} ${kinds[(index >> 3) % kinds.length]} ${index}`;
export const productName = (index: number): string =>
  `${(words[(index * 7) % words.length] ?? '').toUpperCase()} ${kinds[index % kinds.length]} ${index}`;

/** mulberry32: the same year every time. */
const createRandom = (): (() => number) => {
  let state = 12_345;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

type Random = () => number;

/**
 * Searches as shops see them: frequency falls with the rank (Zipf's law), and a third is for anything. That makes some 7,000
 * different phrases in 11,000 searches a day.
 */
const makeVisit = (random: Random, number: number, day: string, { phrases, products }: Size): Visit => {
  const popular = (count: number): number => Math.floor(count ** random()) - 1;
  const any = (number * 7919 + Math.floor(random() * 7)) % phrases;
  const phrase = random() < 0.67 ? popular(phrases) : any;
  const isEmpty = phrase % 10 === 3 && random() < 0.8;
  const hasClick = !isEmpty && random() < 0.5;
  const isInCart = hasClick && random() < 0.3;
  const isBought = isInCart && random() < 0.4;
  const ofDevice = random();
  const shown = [popular(products), popular(products), Math.floor(random() * products)];
  const clicked = [popular(products), popular(products)].slice(0, random() < 0.1 ? 2 : 1);
  const bought = { quantity: 1 + Math.floor(random() * 3), cents: 500 + Math.floor(random() * 20_000) };
  return {
    ...{ number, day, phrase, isEmpty, isInCart },
    context: random() < 0.6 ? 'serp' : 'autocomplete',
    device: ofDevice < 0.6 ? 'phone' : ofDevice < 0.9 ? 'desktop' : 'tablet',
    views: isEmpty || random() < 0.3 ? [] : [...new Set(shown)],
    clicks: hasClick ? clicked : [],
    bought: isBought ? bought : null,
  };
};

/** Calls `tell` for each visit of each day, and `endDay` after each. Returns how many events there were. */
export const makeYear = (
  size: Size,
  days: readonly string[],
  tell: (visit: Visit) => void,
  endDay: (day: string) => void,
): number => {
  const random = createRandom();
  let number = 0;
  let made = 0;
  for (const [index, day] of days.entries()) {
    const until = Math.round((size.events * (index + 1)) / days.length);
    while (made < until) {
      number += 1;
      const visit = makeVisit(random, number, day, size);
      tell(visit);
      made += eventsOf(visit);
    }
    endDay(day);
  }
  return made;
};
