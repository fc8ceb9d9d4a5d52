import type { DemoItem } from '../product.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysOfYear = 365.25;
/** Days from 1 January to the year's shortest day. */
const shortestDay = 354;

/** Names of departments, sections and leaves: wanted when days are short. */
const ofWinter = new Set([
  ...['Oświetlenie', 'Pościel i koce', 'Sporty zimowe', 'Zabawki'],
  ...['Swetry', 'Płaszcze', 'Kozaki', 'Kapcie', 'Czapki', 'Szaliki i chusty', 'Skarpety'],
]);
const ofSummer = new Set([
  ...['Ogród', 'Rowery', 'Kemping'],
  ...['Sukienki', 'Koszulki', 'Sandały', 'Okulary przeciwsłoneczne', 'Bidony i butelki', 'Latawce'],
]);

/** From 1 on the shortest day of the year to -1 on the longest. */
const darkness = (date: Date): number => {
  const dayOfYear = (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs;
  return Math.cos((2 * Math.PI * (dayOfYear - shortestDay)) / daysOfYear);
};

/** How many times its usual traffic an item has on a date: lamps in winter, gardens in summer. */
export const seasonOf = ({ productType }: DemoItem, date: Date): number => {
  const isOf = (season: ReadonlySet<string>): boolean => productType.some((name) => season.has(name));
  if (isOf(ofWinter)) return Math.exp(0.9 * darkness(date));
  return isOf(ofSummer) ? Math.exp(-0.9 * darkness(date)) : 1;
};
