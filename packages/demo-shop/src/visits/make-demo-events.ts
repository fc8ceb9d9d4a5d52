import { type Chance, createChance } from '../chance.ts';
import type { DemoItem } from '../product.ts';
import { type DemoDay, listDemoDays, timeOfDay } from './demo-days.ts';
import type { DemoAnswer, DemoEvent } from './demo-event.ts';
import { countSearches, makeVisit, type Shop } from './make-visit.ts';
import { seasonOf } from './seasons.ts';
import { listSoughtPhrases, type SoughtPhrase } from './sought-phrases.ts';

/** Second tries included. */
const searchesPerVisit = 1.53;
/** In per cent: those who were here in the last weeks. */
const returning = 34;
const rememberedVisitors = 600;
const steps = 1_000_000;

/** Every phrase that visitors search for. */
export const listDemoPhrases = (items: readonly DemoItem[]): string[] => {
  const sought = listSoughtPhrases(items);
  return [...new Set(sought.flatMap(({ phrase, next }) => (next === null ? [phrase] : [phrase, next])))];
};

/** Picks a phrase of a day, popular ones more often, and more in their season. */
const createPicker = (phrases: readonly SoughtPhrase[], { date }: DemoDay, shop: Shop) => {
  const season = ({ phrase }: SoughtPhrase): number => {
    const [first] = shop.answerOf(phrase).productIds;
    const item = first === undefined ? undefined : shop.itemOf(first);
    return item ? seasonOf(item, date) : 1;
  };
  const weights = phrases.map((phrase) => phrase.weight * season(phrase));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return (chance: Chance, what: string): SoughtPhrase[] => {
    let left = (sum * chance.below(steps, what)) / steps;
    const index = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return phrases.slice(index, index + 1);
  };
};

const makeDay = (day: DemoDay, pick: ReturnType<typeof createPicker>, visitors: string[], shop: Shop) => {
  const name = day.date.toISOString().slice(0, 10);
  return Array.from({ length: Math.round(day.searches / searchesPerVisit) }, (_, index) => {
    const visitId = `${name}-${index}`;
    const chance = createChance(`visit ${visitId}`);
    const known = chance.happens(returning, 'returning') && visitors.length > 50;
    const visitor = known ? chance.pick(visitors.slice(-rememberedVisitors), 'who') : `visitor-${visitId}`;
    if (!known) visitors.push(visitor);
    return makeVisit(
      {
        ...{ visitId, visitor },
        startMs: day.date.getTime() + timeOfDay(chance.below),
        phrases: Array.from({ length: countSearches(visitId) }, (__, nth) => nth).flatMap((nth) =>
          pick(chance, `phrase ${nth}`),
        ),
      },
      shop,
    );
  }).flat();
};

/**
 * What the demo shop's visitors did in the two months until now, in order of time; the same for the same day and the same answers
 * of the search, which have an entry for each of `listDemoPhrases`.
 */
export const makeDemoEvents = (
  items: readonly DemoItem[],
  answers: ReadonlyMap<string, DemoAnswer>,
  now: Date,
): DemoEvent[] => {
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const nothing: DemoAnswer = { total: 0, productIds: [] };
  const shop: Shop = {
    answerOf: (phrase) => answers.get(phrase) ?? nothing,
    itemOf: (productId) => itemsById.get(productId),
  };
  const phrases = listSoughtPhrases(items);
  const visitors: string[] = [];
  const until = now.toISOString();
  return listDemoDays(now)
    .flatMap((day) => makeDay(day, createPicker(phrases, day, shop), visitors, shop))
    .filter(({ at }) => at <= until)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};
