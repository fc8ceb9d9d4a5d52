import { z } from 'zod';
import { discardOrders } from '../features/events/rebuild/discard-orders.ts';
import { rebuildSums } from '../features/events/rebuild/rebuild-sums.ts';
import { zoneOf } from '../features/events/rebuild/recount-day.ts';
import type { Database } from '../storage/database.ts';
import { readTimeZone } from '../storage/time-zone.ts';

type Given = {
  readonly symbol: string;
  readonly from: string | undefined;
  readonly now: Date;
  readonly retentionDays: number;
};
type GivenOrders = {
  readonly symbol: string;
  readonly over: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
};
type Outcome =
  | { readonly data: unknown }
  | { readonly error: 'NOT_FOUND' | 'VALIDATION_FAILED'; readonly details?: unknown };

/** These commands' lines of the usage text. */
export const rebuildUsage = `  npm run -s cli -- rebuild-reports SYMBOL [--from YYYY-MM-DD]
      counts the reports of a customer again from the stored events, in the shop's time zone of today; also while the server runs
  npm run -s cli -- discard-orders SYMBOL --over AMOUNT [--from YYYY-MM-DD] [--to YYYY-MM-DD]
      empties the stored orders of a higher sum (forged, or in grosze); rebuild-reports then counts without them
`;

const isDay = (day: string | undefined): boolean => day === undefined || z.iso.date().safeParse(day).success;
const invalid = (...paths: string[]): Outcome => ({
  error: 'VALIDATION_FAILED',
  details: paths.map((path) => ({ path, rule: 'invalid' })),
});

const findBySymbol = (database: Database, symbol: string) =>
  database.selectFrom('customer').select(['id', 'time_zone']).where('symbol', '=', symbol).executeTakeFirst();

/** Counts a customer's reports again. Progress goes to standard error, a day at a time. */
export const runRebuild = async (
  database: Database,
  { symbol, from, now, retentionDays }: Given,
): Promise<Outcome> => {
  if (!isDay(from)) return invalid('from');
  const customer = await findBySymbol(database, symbol);
  if (!customer) return { error: 'NOT_FOUND' };
  const rebuilt = await rebuildSums(database, customer.id, customer.time_zone, {
    ...{ from, now, retentionDays },
    onDay: (day, { instanceId }) => process.stderr.write(`${day} ${instanceId}\n`),
  });
  return { data: { symbol, timeZone: customer.time_zone, ...rebuilt } };
};

/** Empties orders whose sums can't be true. */
export const runDiscard = async (
  database: Database,
  { symbol, over, from, to }: GivenOrders,
): Promise<Outcome> => {
  const amount = over?.trim() ? Number(over) : Number.NaN;
  const wrong = [
    ...(amount >= 0 ? [] : ['over']),
    ...(isDay(from) ? [] : ['from']),
    ...(isDay(to) ? [] : ['to']),
  ];
  if (wrong.length > 0) return invalid(...wrong);
  const customer = await findBySymbol(database, symbol);
  if (!customer) return { error: 'NOT_FOUND' };
  const zone = zoneOf(readTimeZone(customer.time_zone));
  return {
    data: { symbol, ...(await discardOrders(database, customer.id, zone, { over: amount, from, to })) },
  };
};
