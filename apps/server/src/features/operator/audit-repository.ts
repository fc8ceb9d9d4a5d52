import type { AuditEntry } from '@vitrina/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import type { Tables } from '../../storage/schema.ts';

const toEntry = (row: Selectable<Tables['audit_entry']>): AuditEntry => ({
  ...{ id: row.id, at: row.at, by: row.by_email, customerId: row.customer_id },
  ...{ customerName: row.customer_name, action: row.action, before: row.before_text, after: row.after_text },
});

/** Notes what was done to a customer. In the transaction that does it. */
export const insertAuditEntry = async (
  database: Database,
  customerId: string,
  entry: Omit<AuditEntry, 'id' | 'customerId'>,
): Promise<void> => {
  const { at, by, customerName, action, before, after } = entry;
  await database
    .insertInto('audit_entry')
    .values({
      ...{ id: newId(), at, by_email: by, customer_id: customerId, customer_name: customerName, action },
      ...{ before_text: before, after_text: after },
    })
    .execute();
};

/** Newest first; of one customer, or of all. */
export const listAuditEntries = async (
  database: Database,
  customerId: string | null,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ data: AuditEntry[]; total: number }> => {
  const entries = database
    .selectFrom('audit_entry')
    .$if(customerId !== null, (query) => query.where('customer_id', '=', customerId ?? ''));
  const rows = await entries
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute();
  const { count } = await entries
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { data: rows.map(toEntry), total: Number(count) };
};
