import { createChance } from '../chance.ts';

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
/** Two months, so that the last one until today can be compared with the one before. */
export const demoDays = 66;

/** Searches of a usual day at the end. */
const searchesAtEnd = 200;
/** What part of these the shop had at the beginning. */
const atBeginning = 0.65;
/** Busiest at weekends and on Mondays; from Sunday on. */
const weekdays = [1.25, 1.1, 0.92, 0.88, 0.92, 0.95, 1.12];
/** By hour in UTC: the made-up shop is in Poland, where evenings begin an hour or two earlier by that clock. */
const hours = [3, 1, 1, 1, 2, 4, 7, 9, 11, 12, 12, 12, 12, 11, 11, 12, 14, 18, 22, 24, 20, 13, 7, 4];
const hoursSum = hours.reduce((sum, weight) => sum + weight, 0);

export type DemoDay = { readonly date: Date; readonly searches: number };

/** The last days, today last, each with its traffic: the shop grows, and weeks have their rhythm. */
export const listDemoDays = (now: Date): DemoDay[] => {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const chance = createChance('days');
  return Array.from({ length: demoDays }, (_, index) => {
    const date = new Date(today - (demoDays - 1 - index) * dayMs);
    const growth = atBeginning + ((1 - atBeginning) * index) / (demoDays - 1);
    const noise = 0.9 + chance.below(20, date.toISOString()) / 100;
    return { date, searches: searchesAtEnd * growth * noise * (weekdays[date.getUTCDay()] ?? 1) };
  });
};

/** A time of day, mostly in the evening, in milliseconds since midnight. */
export const timeOfDay = (pick: (limit: number, what: string) => number): number => {
  let left = pick(hoursSum, 'hour');
  const hour = hours.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return hour * hourMs + pick(hourMs, 'minute');
};
