import { type Kysely, sql } from 'kysely';

type Db = Kysely<unknown>;

const addColumns = async (db: Db): Promise<void> => {
  await db.schema
    .alterTable('customer')
    .addColumn('is_operator', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Set while nothing but the subscription may be changed.
  await db.schema.alterTable('customer').addColumn('read_only_since', 'text').execute();
  // The operator who signed in as the customer.
  await db.schema.alterTable('session').addColumn('operator_id', 'text').execute();
  await db.schema.alterTable('relogin_hash').addColumn('operator_id', 'text').execute();
};

const createSubscription = async (db: Db): Promise<void> => {
  await db.schema
    .createTable('subscription')
    .addColumn('customer_id', 'text', (column) =>
      column.primaryKey().references('customer.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('anchor', 'text')
    .addColumn('period_start', 'text')
    .addColumn('period_end', 'text')
    .addColumn('next_plan', 'text')
    .addColumn('gateway', 'text')
    .addColumn('gateway_customer_id', 'text')
    .addColumn('card_json', 'text')
    .addColumn('billing_json', 'text')
    .addColumn('vat_number_state', 'text', (column) => column.notNull())
    .addColumn('vat_answer_json', 'text')
    .addColumn('vat_checked_at', 'text')
    .addColumn('card_warned_for', 'text')
    .addColumn('changes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('card_setup')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('gateway', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute();
};

const createCharges = async (db: Db): Promise<void> => {
  await db.schema
    .createTable('charge')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    // Why it is due: one of a kind for each customer, so that nothing is charged twice.
    .addColumn('fact', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('terms_json', 'text', (column) => column.notNull())
    .addColumn('gross', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('is_hard', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('payment_id', 'text')
    .addColumn('client_secret', 'text')
    .addColumn('asked_at', 'text')
    .addColumn('next_try_at', 'text')
    .addColumn('read_only_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addUniqueConstraint('charge_fact', ['customer_id', 'fact'])
    .execute();
  // One at a time, whoever asks: two tabs, a retry, the job.
  await sql`create unique index charge_unsettled on charge (customer_id) where settled_at is null`.execute(
    db,
  );
  await db.schema.createIndex('charge_payment').on('charge').column('payment_id').execute();
};

const createInvoices = async (db: Db): Promise<void> => {
  await db.schema
    .createTable('invoice_series')
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoice_series_key', ['series', 'month'])
    .execute();
  await db.schema
    .createTable('invoice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('restrict'),
    )
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('corrects_id', 'text')
    .addColumn('charge_id', 'text')
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('period_from', 'text', (column) => column.notNull())
    .addColumn('period_to', 'text', (column) => column.notNull())
    .addColumn('document_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    // A charge has one invoice, whatever is told twice.
    .addUniqueConstraint('invoice_charge', ['charge_id'])
    .execute();
  await db.schema
    .createTable('invoice_file')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('invoice_id', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('bytes', 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoice_file_key', ['invoice_id', 'locale'])
    .execute();
};

const createOthers = async (db: Db): Promise<void> => {
  await db.schema
    .createTable('gateway_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('gateway_cursor')
    .addColumn('gateway', 'text', (column) => column.primaryKey())
    .addColumn('last_event_id', 'text')
    .addColumn('read_at', 'text', (column) => column.notNull())
    .execute();
  // What the sandbox keeps in place of a gateway. `place` is the order in which they came.
  await db.schema
    .createTable('sandbox_record')
    .addColumn('place', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('value_json', 'text', (column) => column.notNull())
    .addUniqueConstraint('sandbox_record_id', ['kind', 'id'])
    .execute();
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by_email', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('customer_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('before_text', 'text', (column) => column.notNull())
    .addColumn('after_text', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_entry_at').on('audit_entry').columns(['at', 'id']).execute();
};

/** The subscription: who pays, by which card, what is due, invoices; and operators with what they did. */
export const up = async (db: Db): Promise<void> => {
  await addColumns(db);
  await createSubscription(db);
  await createCharges(db);
  await createInvoices(db);
  await createOthers(db);
};
