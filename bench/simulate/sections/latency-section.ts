import { fleet } from '../assumptions.ts';
import type { Cluster, ClusterOptions } from '../cluster.ts';
import { busiestMachine, replaceMachine, runFleet, shopsOn } from '../cluster-runs.ts';
import { latenciesOf, latencyCells, latencyHead, percent, say, table } from '../figures.ts';
import type { FleetPlan } from '../plan-fleet.ts';
import type { Routing } from '../route.ts';
import { bytesPerProduct, fileBytesPerProduct } from '../service-times.ts';
import type { Shop } from '../shops.ts';
import { busyThreads, sizeClasses } from './workload-section.ts';

/** A pair, with a run of it as it is planned. */
export type Named = { readonly name: string; readonly plan: FleetPlan; readonly cluster: Cluster };
type Queue = ClusterOptions['queue'];

const queueNames: Readonly<Record<Queue, string>> = {
  arrival: 'by arrival',
  owners: 'by owner',
  kept: 'by owner, threads kept',
};
const routings: readonly Routing[] = ['consistent', 'random', 'two'];
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Both pairs in the busiest hour, by how a search's copy is chosen. */
export const routingSection = (plans: readonly Named[]): string => {
  const rowOf = ({ name, plan, ...known }: Named, routing: Routing, queue: Queue): string[] => {
    const isKnown = routing === 'two' && queue !== 'kept';
    const cluster = isKnown ? known.cluster : runFleet('planned', plan, { routing, queue });
    const { threadUse } = cluster;
    return [
      ...[name, queueNames[queue], routing, ...latencyCells(latenciesOf(cluster))],
      ...[percent(meanOf(threadUse)), percent(Math.max(...threadUse))],
    ];
  };
  return table(
    ['engine', 'queue', 'copy', ...latencyHead, 'threads used: mean', 'busiest machine'],
    plans.flatMap((one) => {
      const isEmbedded = one.plan.loopMs > 0;
      const rows = routings.map((routing) => rowOf(one, routing, isEmbedded ? 'owners' : 'arrival'));
      return isEmbedded ? [...rows, rowOf(one, 'two', 'kept')] : rows;
    }),
  );
};

/** The same, by the size of the catalog that is searched. */
export const sizesSection = (shops: readonly Shop[], plans: readonly Named[]): string =>
  table(
    ['engine', 'catalog', ...latencyHead],
    plans.flatMap(({ name, cluster }) =>
      sizeClasses.map(({ name: size, has }) => [
        ...[name, size],
        ...latencyCells(latenciesOf(cluster, ({ shop }) => has(shops[shop]))),
      ]),
    ),
  );

/** More load on machines that were planned for less. */
export const loadSection = (plan: FleetPlan): string =>
  table(
    ['load', 'queue', ...latencyHead, 'threads used: mean', 'busiest machine'],
    (['owners', 'kept'] as const).flatMap((queue) =>
      (queue === 'owners' ? [0.5, 1, 1.25, 1.5, 1.75, 2] : [0.5, 1, 1.5]).map((load) => {
        const cluster = runFleet('load', plan, { load, queue });
        const { threadUse } = cluster;
        return [
          ...[`${load} ×`, queueNames[queue], ...latencyCells(latenciesOf(cluster))],
          ...[percent(meanOf(threadUse)), percent(Math.max(...threadUse))],
        ];
      }),
    ),
  );

/** A shop that announces a sale: the nearest to a million products. */
export const saleShop = (shops: readonly Shop[]): Shop =>
  shops.reduce((best, shop) =>
    Math.abs(shop.products - 1_000_000) < Math.abs(best.products - 1_000_000) ? shop : best,
  );

/** Of what all threads of its machines could do. */
const burstShare = 1.5;

/** A flash sale beside others: what the neighbours on the same machines notice. */
export const burstSection = (shops: readonly Shop[], plan: FleetPlan): string => {
  const sale = saleShop(shops);
  const machines = plan.shops[sale.id]?.parts.flatMap(({ machines: some }) => some) ?? [];
  const times = Math.round((burstShare * machines.length * plan.threads) / busyThreads(sale));
  const burst = { shop: sale.id, times, fromMs: 300, toMs: 3500 };
  const neighbours = shopsOn(plan, machines);
  neighbours.delete(sale.id);
  const isSmall = (shop: number): boolean => (shops[shop]?.products ?? 0) < sale.products;
  const whose = [
    ['neighbours, smaller', (shop: number) => neighbours.has(shop) && isSmall(shop)],
    ['neighbours, larger', (shop: number) => neighbours.has(shop) && !isSmall(shop)],
    ['the sale', (shop: number) => shop === sale.id],
  ] as const;
  const rows = (['random', 'two'] as const).flatMap((routing) =>
    (['arrival', 'owners', 'kept'] as const).flatMap((queue) => {
      const cluster = runFleet('burst', plan, { queue, routing, burst, warmMs: 1000, untilMs: 4500 });
      return whose.map(([name, isMeant]) => [
        ...[queueNames[queue], routing, name],
        ...latencyCells(latenciesOf(cluster, ({ shop }) => isMeant(shop))),
      ]);
    }),
  );
  return [
    `A shop of ${say(sale.products)} products has ${times} times its ${say(sale.searchesPerSecond)} searches a second for three seconds (${burstShare} times what all threads of its machines can do), on ${machines.length} machines with copies of ${say(neighbours.size)} other shops.`,
    table(['queue', 'copy', 'whose searches', ...latencyHead], rows),
  ].join('\n\n');
};

/** The busiest machine goes down. */
export const failureSection = (plan: FleetPlan): string => {
  const machine = busiestMachine(plan);
  const touched = shopsOn(plan, [machine]);
  const cluster = runFleet('failure', plan, {
    failure: { machine, atMs: 1500, seenMs: fleet.failureSeenMs },
    untilMs: 5500,
  });
  const spans = [
    ['before', 500, 1400],
    ['until it is noticed', 1400, 2000],
    ['after', 2000, 5500],
  ] as const;
  const replaced = replaceMachine(
    plan,
    machine,
    (memory) => (memory / bytesPerProduct) * fileBytesPerProduct,
  );
  return [
    table(
      ['searches of shops with a copy there', ...latencyHead],
      spans.map(([name, from, to]) => [
        name,
        ...latencyCells(
          latenciesOf(cluster, ({ shop, beganMs }) => touched.has(shop) && beganMs >= from && beganMs < to),
        ),
      ]),
    ),
    `It held ${say(replaced.copies)} copies, ${say(replaced.bytes / 1e9)} GB as files. ${replaced.homeless === 0 ? 'All' : `All but ${replaced.homeless}`} find room in the memory of other machines, which have fetched them and warmed them up within ${say(replaced.seconds)} s.`,
  ].join('\n\n');
};
