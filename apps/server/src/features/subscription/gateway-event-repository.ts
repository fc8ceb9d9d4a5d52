import type { Database } from '../../storage/database.ts';
import type { GatewayName } from '../../storage/tables/subscription-tables.ts';

/* Events of a gateway are the installation's: whose they are is found by what they are about. */

export const hasGatewayEvent = async (database: Database, eventId: string): Promise<boolean> => {
  const row = await database
    .selectFrom('gateway_event')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
};

/** One that is there already stays: two may be looking at the same event. */
export const insertGatewayEvent = async (
  database: Database,
  event: { readonly id: string; readonly type: string; readonly receivedAt: string },
): Promise<void> => {
  await database
    .insertInto('gateway_event')
    .values({ id: event.id, type: event.type, received_at: event.receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Those received before a time. A gateway repeats an event for some days only. */
export const forgetGatewayEvents = async (database: Database, before: string): Promise<void> => {
  await database.deleteFrom('gateway_event').where('received_at', '<', before).execute();
};

export const findEventCursor = async (database: Database, gateway: GatewayName): Promise<string | null> => {
  const row = await database
    .selectFrom('gateway_cursor')
    .select('last_event_id')
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  return row?.last_event_id ?? null;
};

export const saveEventCursor = async (
  database: Database,
  gateway: GatewayName,
  { last, at }: { readonly last: string | null; readonly at: string },
): Promise<void> => {
  const values = { last_event_id: last, read_at: at };
  await database
    .insertInto('gateway_cursor')
    .values({ gateway, ...values })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet(values))
    .execute();
};
