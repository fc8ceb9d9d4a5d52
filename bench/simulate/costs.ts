import {
  clickHouse,
  events,
  fleet,
  kafka,
  type MachineKind,
  machines,
  prices,
  targets,
  traffic,
} from './assumptions.ts';
import { postgresIngest, storedBytes } from './ingest.ts';
import { measured } from './measured.ts';
import type { FleetPlan } from './plan-fleet.ts';
import { fileBytesPerProduct } from './service-times.ts';
import { meanOfDay } from './shops.ts';

export type CostLine = { readonly what: string; readonly machines: number; readonly eur: number };

/** What the machine costs a month, whatever it does. */
export const machineEur = ({ cores, memoryGb, diskGb }: MachineKind): number =>
  cores * prices.coreHourEur * prices.hoursAMonth +
  memoryGb * prices.ramGbMonthEur +
  diskGb * prices.diskGbMonthEur;

const lineOf = (what: string, kind: MachineKind, count: number): CostLine => ({
  ...{ what, machines: count },
  eur: count * machineEur(kind),
});

const gb = 1e9;
const objectsOf = (what: string, bytes: number): CostLine => ({
  ...{ what, machines: 0 },
  eur: (bytes / gb) * prices.objectGbMonthEur,
});

export type Size = {
  readonly products: number;
  readonly searchesPerSecond: number;
  readonly eventsPerSecond: number;
};

const diskUse = 0.8;
const onDisk = (bytes: number, { diskGb }: MachineKind): number => Math.ceil(bytes / (diskGb * gb * diskUse));

/** Packed events in object storage, for those that are older than what rows are kept for. */
const packedBytes = (perSecond: number): number =>
  storedBytes(perSecond, meanOfDay, events.keptDays - events.linkDays, clickHouse.eventBytes);

/** Processes that parse, check and count events. */
const writerMachines = ({ eventsPerSecond }: Size): number =>
  Math.ceil(
    ((eventsPerSecond / measured.sqlite.eventsPerSecond) * measured.sqlite.cores) /
      fleet.plannedUse /
      machines.worker.cores,
  );

/** Primaries by rate or by disk, whichever is more. */
export const postgresMachines = ({ eventsPerSecond }: Size, days: number): number => {
  const bytes = storedBytes(eventsPerSecond, meanOfDay, days, measured.postgres.storedBytes);
  const byRate = Math.ceil(eventsPerSecond / (postgresIngest.perSecond * fleet.plannedUse));
  return Math.max(byRate, onDisk(bytes, machines.postgres));
};

const importMachines = ({ products }: Size): number =>
  Math.ceil(
    ((products * fleet.importsADay) / 86_400 / measured.importPerSecond) *
      (measured.importCores / fleet.plannedUse / machines.worker.cores),
  );

/** Searches: machines, imports, generations in object storage, replies to visitors. */
export const searchCosts = (plan: FleetPlan, size: Size): CostLine[] => [
  lineOf('searches', plan.kind, plan.placement.used.length),
  lineOf('imports', machines.worker, importMachines(size)),
  objectsOf('generations or snapshots', 2 * size.products * fileBytesPerProduct),
  {
    what: 'replies to visitors',
    machines: 0,
    eur: ((size.searchesPerSecond * meanOfDay * 86_400 * 30 * traffic.replyBytes) / gb) * prices.egressGbEur,
  },
];

/** Events in PostgreSQL, each with a standby. */
export const postgresCosts = (size: Size, days: number): CostLine[] => [
  lineOf('writers of events', machines.worker, writerMachines(size)),
  lineOf(`PostgreSQL, rows of ${days} days`, machines.postgres, 2 * postgresMachines(size, days)),
  ...(days < events.keptDays ? [objectsOf('older events, packed', packedBytes(size.eventsPerSecond))] : []),
];

/** Kafka in front, ClickHouse behind it; PostgreSQL keeps settings alone. */
export const streamCosts = (size: Size): CostLine[] => {
  const { eventsPerSecond } = size;
  const brokerBytes = eventsPerSecond * kafka.eventBytes * kafka.copies;
  const kept = brokerBytes * meanOfDay * kafka.keptHours * 3600;
  const brokers = Math.max(
    3,
    Math.ceil((brokerBytes * events.burst) / kafka.bytesPerSecondABroker),
    onDisk(kept, machines.broker),
  );
  const rows =
    storedBytes(eventsPerSecond, meanOfDay, events.linkDays, clickHouse.eventBytes) * clickHouse.copies;
  const cores = ((eventsPerSecond * clickHouse.copies) / clickHouse.insertsPerSecondACore) * 4;
  const nodes = Math.max(2, onDisk(rows, machines.clickHouse), Math.ceil(cores / machines.clickHouse.cores));
  return [
    lineOf('writers of events', machines.worker, writerMachines(size)),
    lineOf('Kafka', machines.broker, brokers),
    lineOf('ClickHouse', machines.clickHouse, nodes),
    lineOf('PostgreSQL for settings', machines.postgres, 2),
    objectsOf('older events, packed', packedBytes(eventsPerSecond)),
  ];
};

export const totalEur = (lines: readonly CostLine[]): number => lines.reduce((sum, { eur }) => sum + eur, 0);

export const fullSize: Size = targets;
