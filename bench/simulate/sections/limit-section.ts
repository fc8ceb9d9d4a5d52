import { events, fleet, machines, targets } from '../assumptions.ts';
import { percent, say, table } from '../figures.ts';
import { postgresIngest, sqliteRate, storedBytes } from '../ingest.ts';
import { measured } from '../measured.ts';
import type { FleetPlan } from '../plan-fleet.ts';
import { embeddedTime } from '../service-times.ts';
import { meanOfDay, type Shop } from '../shops.ts';
import { busyThreads } from './workload-section.ts';

type Limit = {
  readonly what: string;
  readonly size: string;
  readonly scale: number;
  readonly remedy: string;
};

const daysScale = (diskGb: number, days: number, bytes: number): number =>
  (diskGb * 1e9 * 0.8) / storedBytes(targets.eventsPerSecond, meanOfDay, days, bytes);

/** At which share of the whole a single part of the installation is full, first things first. */
export const limitSection = (shops: readonly Shop[], plan: FleetPlan): string => {
  const [memory = 0, threads = 0, loop = 0] = plan.capacity;
  const allBytes = shops.reduce((sum, _, part) => sum + plan.memoryOf(part), 0);
  const allThreads = shops.reduce((sum, shop) => sum + busyThreads(shop), 0);
  const allLoops = (targets.searchesPerSecond * measured.eventLoopMs) / 1000;
  const { postgres } = machines;
  const [kind] = [machines.search];
  const gb = (bytes: number): string => `${say(bytes)} GB`;
  const limits: Limit[] = [
    {
      what: `disk of one server: events of ${events.keptDays} days in SQLite`,
      size: gb(kind.diskGb),
      scale: daysScale(kind.diskGb, events.keptDays, measured.sqliteBytes),
      remedy: 'fewer days; `EVENT_QUOTA_MB` refuses before',
    },
    {
      what: `disk of one PostgreSQL: events of ${events.keptDays} days`,
      size: gb(postgres.diskGb),
      scale: daysScale(postgres.diskGb, events.keptDays, measured.postgres.storedBytes),
      remedy: 'older events packed in object storage',
    },
    {
      what: `disk of one PostgreSQL: events of ${events.linkDays} days`,
      size: gb(postgres.diskGb),
      scale: daysScale(postgres.diskGb, events.linkDays, measured.postgres.storedBytes),
      remedy: 'customers spread over several, or ClickHouse',
    },
    {
      what: `search threads of one server, ${percent(fleet.plannedUse)} used`,
      size: `${kind.cores - 1} threads`,
      scale: threads / allThreads,
      remedy: 'more servers: catalogs are spread',
    },
    {
      what: 'memory of one server',
      size: gb(kind.memoryGb),
      scale: memory / allBytes,
      remedy: 'more servers',
    },
    {
      what: `event loop of one server, ${percent(fleet.plannedUse)} used`,
      size: '1 core',
      scale: loop / allLoops,
      remedy: 'more servers',
    },
    {
      what: `SQLite’s writer, with ${events.burst} times as many in a burst`,
      size: `${say(sqliteRate)} a second`,
      scale: sqliteRate / events.burst / targets.eventsPerSecond,
      remedy: 'PostgreSQL',
    },
    {
      what: `one PostgreSQL’s writers, with ${events.burst} times as many in a burst`,
      size: `${say(postgresIngest.perSecond)} a second`,
      scale: postgresIngest.perSecond / events.burst / targets.eventsPerSecond,
      remedy: 'Kafka in front, or customers spread over several',
    },
  ];
  const sorted = limits.sort((a, b) => a.scale - b.scale);
  return [
    table(
      ['what is full', 'its size', 'shops', 'searches a second', 'events a second', 'what then'],
      sorted.map(({ what, size, scale, remedy }) => [
        ...[what, size, say(scale * targets.shops), say(scale * targets.searchesPerSecond)],
        ...[say(scale * targets.eventsPerSecond), remedy],
      ]),
    ),
    `Whatever the number of machines, a search runs in one thread: half a second at the 95th percentile is reached by a catalog of ${say(slowCatalog(500))} products with nobody else there, a second by ${say(slowCatalog(1000))}.`,
  ].join('\n\n');
};

/** From which size on a search takes this long at the 95th percentile. */
const slowCatalog = (ms: number): number => {
  let low = 1000;
  let high = targets.maxProducts * 100;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    const { medianMs, sigma } = embeddedTime(middle);
    if (medianMs * Math.exp(1.645 * sigma) < ms) low = middle;
    else high = middle;
  }
  return Number(low.toPrecision(2));
};
