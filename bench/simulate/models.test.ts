import { describe, expect, test } from 'vitest';
import { machines, prices } from './assumptions.ts';
import { machineEur } from './costs.ts';
import { maxRate, simulateWriter, speedUp, sqliteRate, sqliteWriter } from './ingest.ts';
import { measured } from './measured.ts';
import { differentOf, modelledRows, sumsMs } from './report-times.ts';
import { bytesPerProduct, embeddedTime, meanMs, processBytes } from './service-times.ts';

/** How far a figure is from what was measured. */
const offBy = (modelled: number, known: number): number => Math.abs(modelled / known - 1);

describe('times of searches', () => {
  test('go through what was measured', () => {
    for (const { products, p50Ms, p95Ms } of measured.search) {
      const { medianMs, sigma } = embeddedTime(products);
      expect(offBy(medianMs, p50Ms)).toBeLessThan(0.001);
      expect(offBy(medianMs * Math.exp(1.645 * sigma), p95Ms)).toBeLessThan(0.001);
    }
  });

  test.each([
    ['publicSearches', measured.publicSearches],
    ['smallSearches', measured.smallSearches],
  ] as const)('agree with what a whole server answered, which they weren’t made of: %s', (_, known) => {
    const coreMs = meanMs(embeddedTime(known.products)) + measured.eventLoopMs;
    expect(offBy((known.cores * 1000) / coreMs, known.perSecond)).toBeLessThan(0.2);
  });

  test('memory goes through what was measured', () => {
    for (const { products, bytes } of measured.memory)
      expect(offBy(processBytes + products * bytesPerProduct, bytes)).toBeLessThan(0.001);
  });
});

describe('the writer of events', () => {
  test('takes as much as was measured, and no more', () => {
    expect(offBy(sqliteRate, measured.sqlite.eventsPerSecond)).toBeLessThan(0.05);
    expect(simulateWriter(sqliteWriter, measured.sqlite.eventsPerSecond * 1.2).p95Ms).toBeGreaterThan(1000);
  });

  test('answers at another rate about as was measured there', () => {
    const { perSecond, p50Ms, p95Ms } = measured.sqlite.at;
    const waits = simulateWriter(sqliteWriter, perSecond);
    expect(offBy(waits.p50Ms, p50Ms)).toBeLessThan(0.6);
    expect(offBy(waits.p95Ms, p95Ms)).toBeLessThan(0.4);
  });

  test('waits for one commit where hardly anything arrives', () => {
    const writer = { commitMs: 4, eventMs: 0.05, pauseMs: 0 };
    expect(simulateWriter(writer, 1).p50Ms).toBeCloseTo(4 + 20 * 0.05);
  });

  test('a slower writer takes less; writers together take less than each alone', () => {
    expect(maxRate({ ...sqliteWriter, eventMs: 2 * sqliteWriter.eventMs })).toBeLessThan(0.6 * sqliteRate);
    expect(speedUp(1)).toBe(1);
    expect(speedUp(8)).toBeLessThan(8);
    expect(speedUp(8)).toBeGreaterThan(speedUp(4));
  });
});

describe('reports', () => {
  test('of the measured shop have about as many rows, and take about as long', () => {
    expect(offBy(modelledRows(), measured.report.rows)).toBeLessThan(0.4);
    expect(sumsMs(measured.report.rows)).toBeCloseTo(measured.report.ms);
  });

  test('name no more products than there are, nor than are named', () => {
    expect(differentOf(1000, 1e9)).toBeCloseTo(1000, 0);
    expect(differentOf(1e6, 10)).toBeLessThan(10);
    expect(differentOf(1e6, 10)).toBeGreaterThan(5);
  });
});

test('a machine costs its cores, memory and disk', () => {
  expect(prices.hoursAMonth * 8 * 0.02 + 32 * 3 + 200 * 0.08).toBeCloseTo(machineEur(machines.search));
});
