import { clickHouse, machines } from './assumptions.ts';
import { measured } from './measured.ts';

/** Rows of sums that one report of 400 days reads: whole months, and some days at either end (docs/design/reports.md). */
const months = 13;
const looseDays = 20;

/** Events a day of the shop whose reports were measured. */
const measuredADay = measured.report.events / measured.report.days;

/**
 * How many different things are named by so many events, if the second is named half as often as the first, the third a third: the expected number,
 * summed over ranks in steps that grow.
 */
export const differentOf = (things: number, named: number): number => {
  const harmonic = Math.log(things) + 0.5772;
  let sum = 0;
  let rank = 1;
  while (rank <= things) {
    const step = Math.max(1, Math.floor(rank / 50));
    const ranks = Math.min(step, things - rank + 1);
    sum += ranks * (1 - Math.exp(-named / ((rank + (ranks - 1) / 2) * harmonic)));
    rank += step;
  }
  return sum;
};

/** Rows of a report about products, with `perEvent` products named by each event. */
export const productRows = (products: number, eventsADay: number, perEvent = 0.8): number =>
  months * differentOf(products, eventsADay * perEvent * 30.4) +
  looseDays * differentOf(products, eventsADay * perEvent);

/** One row of sums costs what was measured, whoever’s it is. */
export const sumsMs = (rows: number): number => (rows * measured.report.ms) / measured.report.rows;

/** A scan of raw events, as a question that no sums answer needs it. */
export const rawScanMs = (events: number): number => (events * measured.rawScan.ms) / measured.rawScan.events;

export const clickHouseMs = (rows: number): number =>
  (rows / clickHouse.rowsPerSecondACore / machines.clickHouse.cores) * 1000;

/** What the model says of the measured shop, to be compared with what was measured: 100,000 products. */
export const modelledRows = (): number => productRows(100_000, measuredADay);
