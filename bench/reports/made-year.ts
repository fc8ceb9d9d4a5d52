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

/** Calls `tell` for each visit of each day, and `endDay` after each. Half of the searches are for few phrases, half for any. */
export const makeYear = (
  { events, phrases, products }: Size,
  days: readonly string[],
  tell: (visit: Visit) => void,
  endDay: (day: string) => void,
): number => {
  const random = createRandom();
  const popular = (count: number): number => Math.floor(count * random() ** 3);
  let number = 0;
  let made = 0;
  for (const [index, day] of days.entries()) {
    const until = Math.round((events * (index + 1)) / days.length);
    while (made < until) {
      number += 1;
      const phrase = random() < 0.5 ? popular(phrases) : (number * 7919 + Math.floor(random() * 7)) % phrases;
      const isEmpty = phrase % 10 === 3 && random() < 0.8;
      const at = random();
      const clicks = !isEmpty && random() < 0.5 ? [popular(products)] : [];
      if (clicks.length > 0 && random() < 0.1) clicks.push(popular(products));
      const isInCart = clicks.length > 0 && random() < 0.3;
      const visit: Visit = {
        ...{ number, day, phrase, isEmpty, clicks, isInCart },
        context: random() < 0.6 ? 'serp' : 'autocomplete',
        device: at < 0.6 ? 'phone' : at < 0.9 ? 'desktop' : 'tablet',
        views:
          isEmpty || random() < 0.3
            ? []
            : [...new Set([popular(products), popular(products), Math.floor(random() * products)])],
        bought:
          isInCart && random() < 0.4
            ? { quantity: 1 + Math.floor(random() * 3), cents: 500 + Math.floor(random() * 20_000) }
            : null,
      };
      tell(visit);
      made += eventsOf(visit);
    }
    endDay(day);
  }
  return made;
};
