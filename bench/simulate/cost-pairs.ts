import { events } from './assumptions.ts';
import { type CostLine, postgresCosts, type Size, searchCosts, streamCosts, totalEur } from './costs.ts';
import type { FleetPlan } from './plan-fleet.ts';

export type PairCosts = {
  readonly searches: readonly CostLine[];
  /** Ways to keep events, with what each costs. */
  readonly events: readonly { readonly name: string; readonly lines: readonly CostLine[] }[];
  /** With the cheapest of them. */
  readonly least: number;
};

export const costsOf = (plan: FleetPlan, size: Size): PairCosts => {
  const searches = searchCosts(plan, size);
  const ways = [
    { name: 'PostgreSQL, all rows', lines: postgresCosts(size, events.keptDays) },
    { name: 'PostgreSQL, older events packed', lines: postgresCosts(size, events.linkDays) },
    { name: 'Kafka and ClickHouse', lines: streamCosts(size) },
  ];
  return {
    ...{ searches, events: ways },
    least: totalEur(searches) + Math.min(...ways.map(({ lines }) => totalEur(lines))),
  };
};
