import { type RuleActivity, ruleActivityDays } from '@vitrina/contract';
import { addDays } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';

type Days = { readonly searches: number[]; readonly clicks: number[] };

/** How often the rules of a search instance acted in the days up to one. Rules that never did are missing. */
export const readActivity = async (
  database: Database,
  customerId: string,
  instanceId: string,
  today: string,
): Promise<RuleActivity> => {
  const days = Array.from({ length: ruleActivityDays }, (_, at) => addDays(today, at + 1 - ruleActivityDays));
  const from = days[0] ?? today;
  const rows = await database
    .selectFrom('rule_day')
    .innerJoin('event_place', 'event_place.id', 'rule_day.place_id')
    .select(['rule_id', 'day', 'searches', 'clicks'])
    .where('customer_id', '=', customerId)
    .where('instance_id', '=', instanceId)
    .where('day', '>=', from)
    .where('day', '<=', today)
    .orderBy('rule_id')
    .execute();
  const rules = new Map<string, Days>();
  for (const { rule_id, day, searches, clicks } of rows) {
    const sums = rules.get(rule_id) ?? { searches: days.map(() => 0), clicks: days.map(() => 0) };
    rules.set(rule_id, sums);
    const at = days.indexOf(day);
    // A search instance that was given another catalog has a place for each.
    sums.searches[at] = Math.max(0, (sums.searches[at] ?? 0) + searches);
    sums.clicks[at] = (sums.clicks[at] ?? 0) + clicks;
  }
  return { from, to: today, rules: [...rules].map(([ruleId, sums]) => ({ ruleId, ...sums })) };
};
