import type { DayOf } from '../../../storage/local-days.ts';
import type { NamePhrase } from './phrase-room.ts';
import type { Tallies } from './tallies.ts';
import type { Attribution, Intent, IntentQuery, ShowcaseChoice, TracedClick } from './visitor-links.ts';

/** What counting adds up to: sums, and rows of links to write. */
export type Counting = Tallies & {
  readonly attribution: Attribution;
  readonly dayOf: DayOf;
  readonly namePhrase: NamePhrase;
  readonly intents: Set<Intent>;
  readonly queries: (IntentQuery & { readonly at: string })[];
  readonly clicks: TracedClick[];
  readonly choices: ShowcaseChoice[];
};
