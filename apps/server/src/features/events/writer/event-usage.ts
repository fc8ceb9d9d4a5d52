import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { productIdsOf, showcaseOf, utcDayOf, type VisitorEvent } from '../visitor-event.ts';
import { toEventColumns } from './stored-event.ts';

/*
 * How much disk an event uses, rows and indexes together, as measured with events of every kind (event-bounds.test.ts): a fixed
 * part, plus the client's texts as often as they are written. Sums by day are not included; they stay.
 */
const eventRowBytes = 220;
const intentRowBytes = 230;
const queryRowBytes = 320;
const clickRowBytes = 430;
const choiceRowBytes = 240;
const visitorCopies = 2;
const eventIdCopies = 2;
/** Written in the intent as its phrase, as the last query, and in what it was counted under. */
const phraseCopies = 5;
const queryIdCopies = 2;
/** Of a click: in its row and in an index. */
const productIdCopies = 2;
/** Of a choice: in its row, in the key and in the index of visitors. */
const choiceCopies = 2;

const bytesOf = (text: string | null): number => (text === null ? 0 : Buffer.byteLength(text));

/** What it takes to know later which showcase products were chosen in. */
const choiceBytesOf = (event: VisitorEvent): number => {
  const showcaseId = showcaseOf(event);
  if (showcaseId === null || event.visitor === null || event.type === 'view') return 0;
  const each =
    choiceRowBytes +
    visitorCopies * bytesOf(event.visitor) +
    choiceCopies * bytesOf(event.eventId) +
    bytesOf(showcaseId);
  return productIdsOf(event).reduce((sum, id) => sum + each + choiceCopies * bytesOf(id), 0);
};

type Usage = { eventBytes: number; linkBytes: number };

/** `eventBytes` last as long as events do, `linkBytes` about a month. */
export const usageOf = (event: VisitorEvent): Usage => {
  const visitor = visitorCopies * bytesOf(event.visitor);
  const link = visitor + queryIdCopies * bytesOf(event.queryId);
  const row =
    eventRowBytes +
    visitor +
    eventIdCopies * bytesOf(event.eventId) +
    bytesOf(event.queryId) +
    bytesOf(toEventColumns(event).payload_json);
  const hasLink = event.queryId !== null;
  if (event.type === 'search') {
    const intent = intentRowBytes + visitor + phraseCopies * bytesOf(event.phrase);
    return { eventBytes: row + intent, linkBytes: hasLink ? queryRowBytes + link : 0 };
  }
  if (event.type === 'browse')
    return hasLink
      ? { eventBytes: row + intentRowBytes + visitor, linkBytes: queryRowBytes + link }
      : { eventBytes: row, linkBytes: 0 };
  const choices = choiceBytesOf(event);
  if (event.type !== 'click' || !hasLink) return { eventBytes: row, linkBytes: choices };
  const ids = eventIdCopies * bytesOf(event.eventId) + productIdCopies * bytesOf(event.productId);
  return { eventBytes: row, linkBytes: clickRowBytes + link + ids + choices };
};

/** Adds the usage of these events to the totals of their days. */
export const addUsage = async (
  database: Database,
  customerId: string,
  events: readonly VisitorEvent[],
): Promise<void> => {
  const days = new Map<string, Usage>();
  for (const event of events) {
    const day = utcDayOf(event.at);
    const sum = days.get(day) ?? { eventBytes: 0, linkBytes: 0 };
    const { eventBytes, linkBytes } = usageOf(event);
    sum.eventBytes += eventBytes;
    sum.linkBytes += linkBytes;
    days.set(day, sum);
  }
  if (days.size === 0) return;
  await database
    .insertInto('event_usage')
    .values(
      [...days].map(([day, { eventBytes, linkBytes }]) => ({
        ...{ customer_id: customerId, day, event_bytes: eventBytes, link_bytes: linkBytes },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'day']).doUpdateSet({
        event_bytes: sql<number>`event_usage.event_bytes + excluded.event_bytes`,
        link_bytes: sql<number>`event_usage.link_bytes + excluded.link_bytes`,
      }),
    )
    .execute();
};
