import { z } from 'zod';
import { rebuildSums } from '../features/events/rebuild/rebuild-sums.ts';
import type { Database } from '../storage/database.ts';

type Given = {
  readonly symbol: string;
  readonly from: string | undefined;
  readonly now: Date;
  readonly retentionDays: number;
};
type Outcome =
  | { readonly data: unknown }
  | { readonly error: 'NOT_FOUND' | 'VALIDATION_FAILED'; readonly details?: unknown };

/** This command's lines of the usage text. */
export const rebuildUsage = `  npm run -s cli -- rebuild-reports SYMBOL [--from YYYY-MM-DD]
      counts the reports of a customer again from the stored events, in the shop's time zone of today; also while the server runs
`;

/** Counts a customer's reports again. Progress goes to standard error, a day at a time. */
export const runRebuild = async (
  database: Database,
  { symbol, from, now, retentionDays }: Given,
): Promise<Outcome> => {
  const problem = { path: 'from', rule: 'invalid' };
  if (from !== undefined && !z.iso.date().safeParse(from).success)
    return { error: 'VALIDATION_FAILED', details: [problem] };
  const customer = await database
    .selectFrom('customer')
    .select(['id', 'time_zone'])
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  if (!customer) return { error: 'NOT_FOUND' };
  const rebuilt = await rebuildSums(database, customer.id, customer.time_zone, {
    ...{ from, now, retentionDays },
    onDay: (day, { instanceId }) => process.stderr.write(`${day} ${instanceId}\n`),
  });
  return { data: { symbol, timeZone: customer.time_zone, ...rebuilt } };
};
