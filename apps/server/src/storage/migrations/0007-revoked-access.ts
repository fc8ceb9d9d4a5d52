import { type Kysely, sql } from 'kysely';

/* A version's own tables, as no type describes them any more. */
type OldSession = {
  readonly token_sha256: string;
  readonly customer_id: string;
  readonly expires_at: string;
};

/** About, with what links it to others: whoever has many events has not all of the quota left. */
const bytesOfKeptEvent = 600;
const hourMs = 60 * 60 * 1000;
const sessionMs = 30 * 24 * hourMs;

/**
 * Customers can be disabled. A session is what an owner sees and ends; its tokens go with it. What visitors' events take up on
 * disk is counted by day. Whoever is signed in stays so, each token as a session of its own.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('customer').addColumn('disabled_at', 'text').execute();

  await db.schema.alterTable('session').renameTo('old_session').execute();
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('browser', 'text')
    .addColumn('system', 'text')
    .addColumn('network', 'text')
    .execute();
  await db.schema.createIndex('session_customer').on('session').columns(['customer_id']).execute();
  await db.schema
    .createTable('access_token')
    .addColumn('token_sha256', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('session.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('replaced_at', 'text')
    .execute();
  await db.schema.createIndex('access_token_session').on('access_token').columns(['session_id']).execute();

  const { rows } = await sql<OldSession>`select * from old_session`.execute(db);
  for (const { token_sha256, customer_id, expires_at } of rows) {
    const id = token_sha256.slice(0, 13);
    const startedMs = Date.parse(expires_at) - hourMs;
    const [started, ends] = [startedMs, startedMs + sessionMs].map((ms) => new Date(ms).toISOString());
    await sql`insert into session (id, customer_id, started_at, last_used_at, ends_at)
      values (${id}, ${customer_id}, ${started}, ${started}, ${ends})`.execute(db);
    await sql`insert into access_token (token_sha256, session_id, expires_at)
      values (${token_sha256}, ${id}, ${expires_at})`.execute(db);
  }
  await db.schema.dropTable('old_session').execute();

  await db.schema
    .createTable('event_usage')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('event_bytes', 'integer', (column) => column.notNull())
    .addColumn('link_bytes', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_usage_key', ['customer_id', 'day'])
    .execute();
  await sql`insert into event_usage (customer_id, day, event_bytes, link_bytes)
    select customer_id, substr(at, 1, 10), count(*) * ${sql.lit(bytesOfKeptEvent)}, 0
    from event group by customer_id, substr(at, 1, 10)`.execute(db);
};
