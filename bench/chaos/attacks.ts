import type { Attack } from './attack.ts';
import { attributeFeed } from './attacks/attribute-feed.ts';
import { eventFlood } from './attacks/event-flood.ts';
import { expensiveSearches } from './attacks/expensive-searches.ts';
import { halfOpen } from './attacks/half-open.ts';
import { mailsAndPictures } from './attacks/mails-and-pictures.ts';
import { quotesCsv } from './attacks/quotes-csv.ts';
import { reportsWithoutPause } from './attacks/reports-without-pause.ts';
import { scriptPreviews } from './attacks/script-previews.ts';
import { settingsUnderEvents } from './attacks/settings-under-events.ts';
import { stopInFlight } from './attacks/stop-in-flight.ts';
import { streamsAndPayments } from './attacks/streams-and-payments.ts';
import { swaps } from './attacks/swaps.ts';
import { synonymLists } from './attacks/synonym-lists.ts';
import { vocabularyFeed } from './attacks/vocabulary-feed.ts';

/** In the order in which they run. */
export const attacks: readonly Attack[] = [
  vocabularyFeed,
  synonymLists,
  settingsUnderEvents,
  scriptPreviews,
  expensiveSearches,
  attributeFeed,
  quotesCsv,
  eventFlood,
  reportsWithoutPause,
  mailsAndPictures,
  streamsAndPayments,
  halfOpen,
  swaps,
  stopInFlight,
];
