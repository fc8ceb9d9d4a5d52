import type { Device } from '@vitrina/contract';
import type { EventTable } from '../../../storage/tables/event-tables.ts';
import type { VisitorEvent } from '../visitor-event.ts';

type Columns = Pick<
  EventTable,
  'event_id' | 'type' | 'at' | 'visitor' | 'query_id' | 'device' | 'payload_json'
>;

/** An event with all that counting it again takes. */
export const toEventColumns = ({
  eventId,
  type,
  at,
  visitor,
  queryId,
  device,
  ...payload
}: VisitorEvent): Columns => ({
  ...{ event_id: eventId, type, at, visitor, query_id: queryId, device },
  payload_json: JSON.stringify(payload),
});

/** The event that was stored; null for one from before events kept what they report. */
export const fromEventColumns = (row: Columns): VisitorEvent | null => {
  if (row.payload_json === null) return null;
  const device: Device = row.device ?? 'unknown';
  const { event_id: eventId, type, at, visitor, query_id: queryId } = row;
  const payload = JSON.parse(row.payload_json) as Record<string, unknown>;
  return { ...payload, eventId, type, at, visitor, queryId, device } as VisitorEvent;
};
