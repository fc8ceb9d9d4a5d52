import { machines, targets } from '../assumptions.ts';
import { costsOf } from '../cost-pairs.ts';
import { say, table } from '../figures.ts';
import { type FleetPlan, needs, planEmbedded, planOpenSearch } from '../plan-fleet.ts';
import { makeShops } from '../shops.ts';

const sumOf = (plan: FleetPlan, need: number): number =>
  plan.placement.used.reduce((sum, used) => sum + (used[need] ?? 0), 0);

/** Machines, and which of their resources decides how many. */
export const fleetSection = (plans: readonly { readonly name: string; readonly plan: FleetPlan }[]): string =>
  table(
    [
      ...['engine', 'machine', 'copies', 'needed for memory', 'for threads', 'for requests or shards'],
      ...['first fit', 'even', 'memory, TB', 'cores'],
    ],
    plans.map(({ name, plan }) => [
      ...[name, `${plan.kind.cores} cores, ${plan.kind.memoryGb} GB`, say(plan.copies)],
      ...needs.map((_, i) => say(Math.ceil(sumOf(plan, i) / (plan.capacity[i] ?? 1)))),
      ...[say(plan.firstFit), say(plan.placement.used.length)],
      ...[
        say((plan.placement.used.length * plan.kind.memoryGb) / 1000),
        say(plan.placement.used.length * plan.kind.cores),
      ],
    ]),
  );

const scales = [0.001, 0.01, 0.1, 1] as const;

/** From ten shops to all of them: machines for searches, and what everything costs a month. */
export const growthSection = (seed: string, plans: readonly FleetPlan[]): string =>
  table(
    [
      ...[
        'shops',
        'products',
        'searches a second',
        'events a second',
        'embedded: machines',
        'OpenSearch: machines',
      ],
      ...['embedded: € a month', 'OpenSearch: € a month'],
    ],
    scales.map((scale) => {
      const size = {
        shops: targets.shops * scale,
        products: targets.products * scale,
        searchesPerSecond: targets.searchesPerSecond * scale,
        eventsPerSecond: targets.eventsPerSecond * scale,
      };
      const shops = makeShops(seed, { ...size, maxProducts: targets.maxProducts });
      const [embedded, open] =
        scale === 1
          ? plans
          : [planEmbedded(shops, machines.search), planOpenSearch(shops, machines.openSearch)];
      if (!embedded || !open) throw new Error('two plans are compared');
      return [
        ...[say(size.shops), say(size.products), say(size.searchesPerSecond), say(size.eventsPerSecond)],
        ...[say(embedded.placement.used.length), say(open.placement.used.length)],
        ...[embedded, open].map((plan) => say(Math.round(costsOf(plan, size).least / 100) * 100)),
      ];
    }),
  );
