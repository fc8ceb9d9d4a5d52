import { htmlTemplateLimits } from '@vitrina/contract';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';

/*
 * Room for mailings. Whoever has a mail can make up names of mailings, so a template remembers so many new ones a day, and so many
 * in all: beyond that the oldest give way. One that is flooded every day still remembers each mailing for a hundred days.
 */

type TemplateRef = { readonly customerId: string; readonly templateKey: number };

/** Forgotten together, so that room isn't made for each mailing apart. */
const forgottenAtOnce = 100;
const erasedAtOnce = 2000;

/** Counts a mailing that is remembered from this day (`YYYY-MM-DD` in the shop's time zone) on. */
export const countSend = async (
  database: Database,
  customerId: string,
  templateKey: number,
  day: string,
): Promise<void> => {
  await database
    .updateTable('html_template')
    .set(({ eb }) => ({ sends: eb('sends', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('key', '=', templateKey)
    .execute();
  await database
    .insertInto('html_template_day')
    .values({ customer_id: customerId, template_key: templateKey, day, clicks: 0, sends: 1 })
    .onConflict((conflict) =>
      conflict.columns(['template_key', 'day']).doUpdateSet(({ ref, eb }) => ({
        sends: eb(ref('html_template_day.sends'), '+', 1),
      })),
    )
    .execute();
};

/** Whether a template with so many mailings has begun to forget the oldest ones. */
export const isForgetting = (mailings: number): boolean =>
  mailings > htmlTemplateLimits.mailings - forgottenAtOnce;

/** Whether a template remembers another new mailing on this day. */
export const hasRoomOn = async (
  database: Database,
  { customerId, templateKey }: TemplateRef,
  day: string,
): Promise<boolean> => {
  const row = await database
    .selectFrom('html_template_day')
    .select('sends')
    .where('customer_id', '=', customerId)
    .where('template_key', '=', templateKey)
    .where('day', '=', day)
    .executeTakeFirst();
  return (row?.sends ?? 0) < htmlTemplateLimits.mailingsPerDay;
};

const forgetOldest = async (database: Database, { customerId, templateKey }: TemplateRef): Promise<void> => {
  const { rows } = await sql<{ is_first: number }>`delete from mailing_choice
    where customer_id = ${customerId} and template_key = ${templateKey} and (send_id, source) in
      (select send_id, source from mailing_choice
        where customer_id = ${customerId} and template_key = ${templateKey} and is_first = 1
        order by chosen_at limit ${forgottenAtOnce})
    returning is_first`.execute(database);
  const mailings = rows.filter(({ is_first }) => is_first === 1).length;
  await sql`update html_template set sends = max(0, sends - ${mailings})
    where customer_id = ${customerId} and key = ${templateKey}`.execute(database);
};

/** Room for a new mailing, if need be that of the oldest ones; false if the day has none left. Call it in the transaction that stores it. */
export const makeRoomOn = async (
  database: Database,
  { customerId, templateKey }: TemplateRef,
  day: string,
): Promise<boolean> => {
  if (!(await hasRoomOn(database, { customerId, templateKey }, day))) return false;
  const template = await database
    .selectFrom('html_template')
    .select('sends')
    .where('customer_id', '=', customerId)
    .where('key', '=', templateKey)
    .executeTakeFirst();
  if ((template?.sends ?? 0) >= htmlTemplateLimits.mailings)
    await forgetOldest(database, { customerId, templateKey });
  return true;
};

/** Erases what all mailings of a template showed until a moment, a portion at a time. */
export const clearMailings = async (
  database: Database,
  customerId: string,
  templateKey: number,
  until: string,
): Promise<void> => {
  const clearSome = () =>
    database.transaction().execute(
      async (transaction) =>
        (
          await sql`delete from mailing_choice where (template_key, send_id, source, position) in
            (select template_key, send_id, source, position from mailing_choice
              where customer_id = ${customerId} and template_key = ${templateKey} and chosen_at <= ${until}
              limit ${erasedAtOnce})
            returning position`.execute(transaction)
        ).rows.length,
    );
  while ((await clearSome()) === erasedAtOnce);
};

/** By template key, the last day since one that had no room left. */
export const listFullDays = async (
  database: Database,
  customerId: string,
  since: string,
): Promise<ReadonlyMap<number, string>> => {
  const rows = await database
    .selectFrom('html_template_day')
    .select(['template_key', (select) => select.fn.max('day').as('day')])
    .where('customer_id', '=', customerId)
    .where('day', '>=', since)
    .where('sends', '>=', htmlTemplateLimits.mailingsPerDay)
    .groupBy('template_key')
    .execute();
  return new Map(rows.map(({ template_key, day }) => [template_key, day]));
};
