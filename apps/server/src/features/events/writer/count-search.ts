import type { PhraseContext } from '@vitrina/contract';
import { newId } from '../../../storage/ids.ts';
import { type EventOf, otherPhrases } from '../visitor-event.ts';
import type { Counting } from './counting.ts';
import { type Intent, intentPauseMs, msBetween, nextPhraseMs } from './visitor-links.ts';

type SearchEvent = EventOf<'search'>;
type Counted = NonNullable<Intent['counted'][PhraseContext]>;

const continuesIntent = (intent: Intent | undefined, { phrase, at }: SearchEvent): intent is Intent =>
  intent !== undefined &&
  !intent.isClosed &&
  Math.abs(msBetween(intent.at, at)) <= intentPauseMs &&
  (phrase.startsWith(intent.lastQuery) || intent.lastQuery.startsWith(phrase));

/** The phrase that this visitor has just left without a click, whether it found nothing or the wrong things; null if there is none. */
const phraseLeftBefore = (before: Intent | undefined, { visitor, at }: SearchEvent): string | null => {
  const counted = before?.counted.all;
  if (!before || !counted || visitor === null || before.visitor !== visitor) return null;
  const pauseMs = msBetween(before.at, at);
  const isJustBefore = pauseMs >= 0 && pauseMs <= nextPhraseMs;
  return isJustBefore && !before.isClosed && counted.phrase !== otherPhrases ? counted.phrase : null;
};

const addSearch = (
  { phrases, searches, rules: byRule }: Counting,
  context: PhraseContext,
  { day, phrase, isEmpty, device = 'unknown', rules = [] }: Counted,
  by: 1 | -1,
): void => {
  for (const counts of [phrases.of({ context, day, phrase }), searches.of({ context, day, device })]) {
    counts.searches += by;
    if (isEmpty) counts.emptySearches += by;
  }
  for (const ruleId of rules) byRule.of({ day, ruleId }).searches += by;
};

/**
 * Counts a visit to a category for the rules that acted there. It is no search: no phrase, no sums of searches, and what the visitor
 * searched before goes on after it.
 */
export const countBrowse = (
  { attribution, intents, queries, rules: byRule, dayOf }: Counting,
  { visitor, queryId, at, rules = [] }: EventOf<'browse'>,
): void => {
  if (queryId !== null && attribution.queries.has(queryId)) return;
  for (const ruleId of rules) byRule.of({ day: dayOf(at), ruleId }).searches += 1;
  if (queryId === null || rules.length === 0) return;
  const intent: Intent = {
    ...{ id: newId(), visitor, afterPhrase: null, lastQuery: '', at },
    ...{ isClosed: true, counted: { browsed: { rules } } },
  };
  const query = { queryId, intent, context: 'serp' } as const;
  intents.add(intent);
  attribution.queries.set(queryId, query);
  queries.push({ ...query, at });
};

/** Counts a search; one that continues an intent moves that to its phrase, on the day and device on which it began. */
export const countSearch = (counting: Counting, event: SearchEvent): void => {
  const { attribution, intents, queries, dayOf, namePhrase } = counting;
  const { visitor, queryId, phrase, at, total, context, rules = [] } = event;
  const before =
    (visitor === null ? undefined : attribution.intents.get(visitor)) ??
    (queryId === null ? undefined : attribution.queries.get(queryId)?.intent);
  const intent: Intent = continuesIntent(before, event)
    ? before
    : {
        ...{ id: newId(), visitor, afterPhrase: phraseLeftBefore(before, event) },
        ...{ lastQuery: '', at, isClosed: false, counted: {} },
      };
  // Deleting letters doesn't change the phrase: the longest one counts until another is typed.
  const isShorter = !phrase.startsWith(intent.lastQuery);
  for (const place of ['all', context] as const) {
    const old = intent.counted[place];
    if (old && isShorter) continue;
    if (old) addSearch(counting, place, old, -1);
    const day = old?.day ?? dayOf(at);
    const device = old ? (old.device ?? 'unknown') : event.device;
    const name = namePhrase({ context: place, day, phrase });
    const acted = place === 'all' && rules.length > 0 ? { rules } : {};
    const counted: Counted = { day, phrase: name, isEmpty: total === 0, device, ...acted };
    addSearch(counting, place, counted, 1);
    counting.phrases.of({ context: place, day, phrase: name }).lastTotal = total;
    intent.counted[place] = counted;
  }
  intent.lastQuery = phrase;
  if (at > intent.at) intent.at = at;
  intents.add(intent);
  if (visitor !== null) attribution.intents.set(visitor, intent);
  if (queryId !== null && !attribution.queries.has(queryId)) {
    const query = { queryId, intent, context };
    attribution.queries.set(queryId, query);
    queries.push({ ...query, at });
  }
};
