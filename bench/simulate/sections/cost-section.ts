import { prices } from '../assumptions.ts';
import { costsOf } from '../cost-pairs.ts';
import { type CostLine, fullSize, totalEur } from '../costs.ts';
import { say, table } from '../figures.ts';
import type { FleetPlan } from '../plan-fleet.ts';

const euros = (value: number): string => say(Math.round(value / 100) * 100);

const rowsOf = (group: string, lines: readonly CostLine[]): string[][] => [
  ...lines.map(({ what, machines, eur }) => [group, what, machines === 0 ? '–' : say(machines), euros(eur)]),
  [group, '**together**', '', `**${euros(totalEur(lines))}**`],
];

/** What a month costs at full size. */
export const costSection = (
  plans: readonly { readonly name: string; readonly plan: FleetPlan }[],
): string => {
  const costs = plans.map(({ name, plan }) => ({ name, ...costsOf(plan, fullSize) }));
  const [first] = costs;
  return [
    `Prices of ${prices.date}, assumed: a core ${prices.coreHourEur} € an hour, memory ${prices.ramGbMonthEur} € a GB and month, disk ${prices.diskGbMonthEur}, object storage ${prices.objectGbMonthEur}, traffic to visitors ${prices.egressGbEur} € a GB.`,
    table(
      ['part', 'what', 'machines', '€ a month'],
      [
        ...costs.flatMap(({ name, searches }) => rowsOf(`searches, ${name}`, searches)),
        ...(first?.events.flatMap(({ name, lines }) => rowsOf(`events, ${name}`, lines)) ?? []),
      ],
    ),
    costs
      .map(({ name, least }) => `${name} with the cheapest way of keeping events: ${euros(least)} € a month.`)
      .join(' '),
  ].join('\n\n');
};
