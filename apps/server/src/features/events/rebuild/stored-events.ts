import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { isPostgres } from '../../../storage/sql/is-postgres.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { fromEventColumns } from '../writer/stored-event.ts';

/** The last event when a count began. Events that are stored later have higher numbers, for as long as this one is there. */
export type LastEvent = { readonly rowid: number; readonly eventId: string };

const noEvent: LastEvent = { rowid: 0, eventId: '' };

const readLastEvent = async (database: Database): Promise<LastEvent> => {
  const row = await database
    .selectFrom('event')
    .select([sql<number>`rowid`.as('rowid'), 'event_id'])
    .orderBy(sql`rowid`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { rowid: row.rowid, eventId: row.event_id } : noEvent;
};

/**
 * The last event of all customers. In a transaction, which waits for groups of events that other servers are writing: they have lower numbers
 * already, and nobody sees them yet.
 */
export const findLastEvent = (database: Database): Promise<LastEvent> =>
  database.isTransaction ? readLastEvent(database) : database.transaction().execute(readLastEvent);

export const isStillThere = async (database: Database, { rowid, eventId }: LastEvent): Promise<boolean> => {
  if (rowid === 0) return true;
  const row = await database
    .selectFrom('event')
    .select('event_id')
    .where(sql<boolean>`rowid = ${rowid}`)
    .executeTakeFirst();
  return row?.event_id === eventId;
};

export type Span = {
  /** ISO 8601; the end is not included. */
  readonly from: string;
  readonly to: string;
  /** Only these types; all without. */
  readonly types?: readonly VisitorEvent['type'][];
};

type Row = Parameters<typeof fromEventColumns>[0];

const readEvents = async (
  database: Database,
  { customerId, instanceId }: EventPlace,
  { from, to, types }: Span,
  how: { readonly by: RawBuilder<unknown>; readonly where: RawBuilder<unknown> },
): Promise<VisitorEvent[]> => {
  const ofTypes = types ? sql`and type in (${sql.join(types)})` : sql``;
  const { rows } = await sql<Row>`
    select event_id, type, at, visitor, query_id, device, payload_json from event ${how.by}
    where at >= ${from} and at < ${to} and ${how.where}
      and customer_id = ${customerId} and instance_id = ${instanceId} ${ofTypes}`.execute(database);
  return rows.map(fromEventColumns).filter((event) => event !== null);
};

/** The events of a span of time that were stored up to some moment. */
export const readEventsUntil = (
  database: Database,
  place: EventPlace,
  span: Span,
  { rowid }: LastEvent,
): Promise<VisitorEvent[]> =>
  // Otherwise SQLite may take the index of the customer's events, all of them.
  readEvents(database, place, span, {
    by: isPostgres(database) ? sql`` : sql`indexed by event_time`,
    where: sql`rowid <= ${rowid}`,
  });

/** Those stored after one event and up to another, however late they are. */
export const readEventsBetween = (
  database: Database,
  place: EventPlace,
  span: Span,
  after: LastEvent,
  until: LastEvent,
): Promise<VisitorEvent[]> =>
  readEvents(database, place, span, {
    by: isPostgres(database) ? sql`` : sql`not indexed`,
    where: sql`rowid > ${after.rowid} and rowid <= ${until.rowid}`,
  });
