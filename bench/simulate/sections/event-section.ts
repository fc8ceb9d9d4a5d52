import { events, machines, reportLimitMs, targets } from '../assumptions.ts';
import { say, table } from '../figures.ts';
import {
  maxRate,
  postgresIngest,
  postgresWriter,
  simulateWriter,
  speedUp,
  sqliteRate,
  sqliteWriter,
} from '../ingest.ts';
import { clickHouseMs, productRows, rawScanMs, sumsMs } from '../report-times.ts';
import { meanOfDay, type Shop } from '../shops.ts';

const perDay = (peak: number): number => peak * meanOfDay * 86_400;

/** What writers of events take. */
export const ingestSection = (): string => {
  const best = postgresIngest;
  const rows = [
    ['SQLite, one server', 1, sqliteRate, simulateWriter(sqliteWriter, sqliteRate / 2)] as const,
    ...[1, 8, machines.postgres.cores].map((writers) => {
      const writer = postgresWriter(writers);
      const rate = maxRate(writer);
      return ['PostgreSQL', writers, rate * writers, simulateWriter(writer, rate / 2)] as const;
    }),
  ];
  return [
    table(
      [
        'store',
        'writers',
        `events a second with a p95 below ${events.p95LimitMs} ms`,
        'p50 at half of it',
        'p95',
      ],
      rows.map(([store, writers, rate, half]) => [
        store,
        writers,
        say(rate),
        say(half.p50Ms),
        say(half.p95Ms),
      ]),
    ),
    `One PostgreSQL takes ${say(best.perSecond)} events a second with ${best.writers} writers (${say(speedUp(best.writers))} times one), its disk ${say(best.diskPerSecond)}. With room for ${events.burst} times as many in a burst it stops at ${say(best.perSecond / events.burst)} in the busiest hour, ${say((best.perSecond / events.burst / targets.eventsPerSecond) * targets.shops)} shops of this mix: there Kafka belongs in front, or the customers are spread over several.`,
  ].join('\n\n');
};

/** The largest shop whose report over 400 days is answered in time. */
const slowFrom = (shops: readonly Shop[]): { readonly slow: number; readonly first: Shop | undefined } => {
  const tooSlow = shops.filter(
    ({ products, eventsPerSecond }) => sumsMs(productRows(products, perDay(eventsPerSecond))) > reportLimitMs,
  );
  return {
    slow: tooSlow.length,
    first: tooSlow.reduce<Shop | undefined>(
      (least, shop) => (least === undefined || shop.eventsPerSecond < least.eventsPerSecond ? shop : least),
      undefined,
    ),
  };
};

/** How long the report of products over 400 days takes, by shop. */
export const reportSection = (shops: readonly Shop[]): string => {
  const bySize = [...shops].sort((a, b) => a.eventsPerSecond - b.eventsPerSecond);
  const shares = [0.5, 0.9, 0.99, 0.999, 1] as const;
  const { slow, first } = slowFrom(shops);
  return [
    table(
      [
        'shop (by events)',
        'products',
        'events a day',
        'rows of sums',
        'from sums, s',
        'ClickHouse from sums, s',
        'from raw events, s',
        'ClickHouse from raw events, s',
      ],
      shares.map((share) => {
        const shop = bySize[Math.min(bySize.length - 1, Math.floor(share * bySize.length))];
        const day = perDay(shop?.eventsPerSecond ?? 0);
        const rows = productRows(shop?.products ?? 1, day);
        const raw = day * events.keptDays;
        return [
          share === 1 ? 'the largest' : `above ${share * 100} %`,
          ...[
            say(shop?.products ?? 0),
            say(day),
            say(rows),
            say(sumsMs(rows) / 1000),
            say(clickHouseMs(rows) / 1000),
          ],
          ...[say(rawScanMs(raw) / 1000), say(clickHouseMs(raw) / 1000)],
        ];
      }),
    ),
    `Reports from sums take more than ${reportLimitMs / 1000} s for ${say(slow)} of ${say(shops.length)} shops; the least of them has ${say(first?.products ?? 0)} products and ${say(perDay(first?.eventsPerSecond ?? 0))} events a day. From there on sums belong in packed columns: ClickHouse.`,
  ].join('\n\n');
};
