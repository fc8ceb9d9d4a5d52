import { percent, say, table } from '../figures.ts';
import { embeddedTime, meanMs } from '../service-times.ts';
import { meanOfDay, type Shop } from '../shops.ts';

const classes = [
  { name: 'below 10,000', below: 10_000 },
  { name: '10,000 to 100,000', below: 100_000 },
  { name: '100,000 to 1 million', below: 1_000_000 },
  { name: 'above 1 million', below: Number.POSITIVE_INFINITY },
] as const;

export type SizeClass = { readonly name: string; readonly has: (shop: Shop | undefined) => boolean };

export const sizeClasses: readonly SizeClass[] = classes.map(({ name, below }, i) => ({
  name,
  has: (shop) => shop !== undefined && shop.products < below && shop.products >= (classes[i - 1]?.below ?? 0),
}));

const sumOf = (shops: readonly Shop[], read: (shop: Shop) => number): number =>
  shops.reduce((sum, shop) => sum + read(shop), 0);

/** Threads that a shop keeps busy in the busiest hour. */
export const busyThreads = (shop: Shop): number =>
  (shop.searchesPerSecond * meanMs(embeddedTime(shop.products))) / 1000;

/** Who the shops are, and what they ask for. */
export const workloadSection = (shops: readonly Shop[]): string => {
  const totals = {
    products: sumOf(shops, ({ products }) => products),
    searches: sumOf(shops, ({ searchesPerSecond }) => searchesPerSecond),
    events: sumOf(shops, ({ eventsPerSecond }) => eventsPerSecond),
    threads: sumOf(shops, busyThreads),
  };
  const rows = sizeClasses.map(({ name, has }) => {
    const some = shops.filter(has);
    return [
      ...[name, say(some.length)],
      percent(sumOf(some, ({ products }) => products) / totals.products),
      percent(sumOf(some, ({ searchesPerSecond }) => searchesPerSecond) / totals.searches),
      percent(sumOf(some, busyThreads) / totals.threads),
    ];
  });
  return [
    `${say(shops.length)} shops, ${say(totals.products)} products, ${say(totals.searches)} searches and ${say(totals.events)} events a second in the busiest hour; the mean of a day is ${percent(meanOfDay)} of that. Searches keep ${say(totals.threads)} cores busy.`,
    table(['catalog', 'shops', 'of the products', 'of the searches', 'of the processor time'], rows),
  ].join('\n\n');
};
