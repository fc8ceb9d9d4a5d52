import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { countSend } from './mailing-room.ts';

/** A mailing, and where its products come from. */
export type MailingPlace = {
  readonly customerId: string;
  readonly templateKey: number;
  readonly sendId: string;
  /** Search instance and source of the products, as one text. */
  readonly source: string;
};

export type ChosenProduct = {
  readonly position: number;
  readonly productId: string;
  readonly title: string;
  readonly category: string;
  readonly link: string;
};

/** What a mailing shows, by position. */
export const listChoices = async (
  database: Database,
  { customerId, templateKey, sendId, source }: MailingPlace,
): Promise<ChosenProduct[]> => {
  const rows = await database
    .selectFrom('mailing_choice')
    .select(['position', 'product_id', 'title', 'category', 'link'])
    .where('customer_id', '=', customerId)
    .where('template_key', '=', templateKey)
    .where('send_id', '=', sendId)
    .where('source', '=', source)
    .orderBy('position')
    .execute();
  return rows.map(({ product_id, ...row }) => ({ productId: product_id, ...row }));
};

/** `firstOn`: the day, if nothing of this mailing was stored before. Call it in the transaction that found positions and products free. */
export const insertChoices = async (
  database: Database,
  { customerId, templateKey, sendId, source }: MailingPlace,
  chosen: readonly ChosenProduct[],
  { at, firstOn }: { readonly at: string; readonly firstOn: string | null },
): Promise<void> => {
  await database
    .insertInto('mailing_choice')
    .values(
      chosen.map(({ position, productId, title, category, link }, index) => ({
        ...{ customer_id: customerId, template_key: templateKey, send_id: sendId, source, position },
        ...{ product_id: productId, title, category, link },
        ...{ is_first: firstOn !== null && index === 0 ? 1 : 0, chosen_at: at },
      })),
    )
    .execute();
  if (firstOn !== null) await countSend(database, customerId, templateKey, firstOn);
};

/** Erases some of what mailings before a time showed, of all customers; false once nothing is left. */
export const forgetChoices = async (database: Database, before: string, atOnce: number): Promise<boolean> => {
  const { rows } = await sql<{ template_key: number; is_first: number }>`delete from mailing_choice
    where (template_key, send_id, source, position) in
      (select template_key, send_id, source, position from mailing_choice where chosen_at < ${before} limit ${atOnce})
    returning template_key, is_first`.execute(database);
  const sends = new Map<number, number>();
  for (const { template_key, is_first } of rows)
    sends.set(template_key, (sends.get(template_key) ?? 0) + is_first);
  for (const [key, count] of sends)
    await sql`update html_template set sends = max(0, sends - ${count}) where key = ${key}`.execute(database);
  return rows.length > 0;
};

/** Adds clicks of a day (`YYYY-MM-DD` in the shop's time zone). Those of a template erased meanwhile are dropped. */
export const addClicks = async (
  database: Database,
  customerId: string,
  templateKey: number,
  day: string,
  clicks: number,
): Promise<void> => {
  await sql`insert into html_template_day (customer_id, template_key, day, clicks)
    select ${customerId}, key, ${day}, cast(${clicks} as bigint) from html_template
      where customer_id = ${customerId} and key = ${templateKey}
    on conflict (template_key, day) do update set clicks = html_template_day.clicks + excluded.clicks`.execute(
    database,
  );
};

/** Clicks by template key since a day. */
export const sumClicks = async (
  database: Database,
  customerId: string,
  since: string,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await database
    .selectFrom('html_template_day')
    .select(['template_key', (select) => select.fn.sum<number>('clicks').as('clicks')])
    .where('customer_id', '=', customerId)
    .where('day', '>=', since)
    .groupBy('template_key')
    .execute();
  return new Map(rows.map(({ template_key, clicks }) => [template_key, Number(clicks)]));
};
