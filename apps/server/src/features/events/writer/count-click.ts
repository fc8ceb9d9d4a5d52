import type { PhraseContext } from '@vitrina/contract';
import { type EventOf, otherPhrases } from '../visitor-event.ts';
import { countClickInShowcase } from './count-showcase.ts';
import type { Counting } from './counting.ts';
import { addToProduct, type Intent } from './visitor-links.ts';

/** The phrase that got no click led to this one; not if it is the same, or one of many under one name. */
const countNextPhrase = ({ nextPhrases }: Counting, day: string, { afterPhrase, counted }: Intent): void => {
  const nextPhrase = counted.all?.phrase ?? otherPhrases;
  if (afterPhrase === null || nextPhrase === otherPhrases || nextPhrase === afterPhrase) return;
  nextPhrases.of({ day, phrase: afterPhrase, nextPhrase }).times += 1;
};

/** Counts a click for its product, and for the search it belongs to, if that is known. */
export const countClick = (counting: Counting, event: EventOf<'click'>): void => {
  const { attribution, dayOf, phrases, products, searches, rules, intents } = counting;
  const { eventId, productId, visitor, queryId, at, device } = event;
  const day = dayOf(at);
  products.of({ day, productId }).clicks += 1;
  countClickInShowcase(counting, event);
  const query = queryId === null ? undefined : attribution.queries.get(queryId);
  if (queryId === null || !query) return;
  const { intent } = query;
  const { browsed } = intent.counted;
  if (browsed) {
    for (const ruleId of browsed.rules) rules.of({ day, ruleId }).clicks += 1;
    return;
  }
  intent.isClosed = true;
  intents.add(intent);
  const clicked: Partial<Record<PhraseContext, string>> = {};
  for (const context of ['all', query.context] as const) {
    const counted = intent.counted[context];
    if (!counted) continue;
    const { phrase, rules: acted = [] } = counted;
    clicked[context] = phrase;
    phrases.of({ context, day, phrase }).clicks += 1;
    for (const ruleId of acted) rules.of({ day, ruleId }).clicks += 1;
    const sums = searches.of({ context, day, device });
    sums.clicks += 1;
    if (counted.isClicked) continue;
    sums.clickedSearches += 1;
    intent.counted[context] = { ...counted, isClicked: true };
    if (context === 'all') countNextPhrase(counting, day, intent);
  }
  const click = { eventId, productId, visitor, queryId, at, phrases: clicked };
  addToProduct(attribution.clicks, click);
  counting.clicks.push(click);
};
