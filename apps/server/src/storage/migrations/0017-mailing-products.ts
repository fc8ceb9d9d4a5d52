import { type Kysely, sql } from 'kysely';

type Db = Kysely<unknown>;

/** A mailing shows each product at one position, and is counted once. */
export const up = async (db: Db): Promise<void> => {
  await sql`delete from mailing_choice where exists (
    select 1 from mailing_choice as other
    where other.template_key = mailing_choice.template_key and other.send_id = mailing_choice.send_id
      and other.source = mailing_choice.source and other.product_id = mailing_choice.product_id
      and other.position < mailing_choice.position)`.execute(db);
  await sql`update mailing_choice set is_first = case when exists (
    select 1 from mailing_choice as other
    where other.template_key = mailing_choice.template_key and other.send_id = mailing_choice.send_id
      and other.source = mailing_choice.source and other.position < mailing_choice.position) then 0 else 1 end`.execute(
    db,
  );
  await sql`update html_template set sends = (
    select count(*) from mailing_choice where template_key = html_template.key and is_first = 1)`.execute(db);
  await db.schema
    .createIndex('mailing_choice_product')
    .unique()
    .on('mailing_choice')
    .columns(['template_key', 'send_id', 'source', 'product_id'])
    .execute();
};
