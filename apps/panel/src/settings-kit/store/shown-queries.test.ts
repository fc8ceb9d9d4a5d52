import {
  type AppSettings,
  defaultAppSettings,
  defaultStoreSettings,
  type StoreSettings,
} from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { shownStore, storedStore, widgetWith } from './shown-queries.ts';

const widgetOf = (popularQueries: AppSettings['onfocus']['popularQueries']): AppSettings => ({
  ...defaultAppSettings,
  onfocus: { ...defaultAppSettings.onfocus, popularQueries },
});
const withPopular = (
  store: StoreSettings,
  part: Partial<StoreSettings['popularQueries']>,
): StoreSettings => ({
  ...store,
  popularQueries: { ...store.popularQueries, ...part },
});

describe('queries that the shop’s settings and the widget’s both limit', () => {
  test.each([
    [
      { enabled: true, count: 6 },
      { enabled: true, amount: 6 },
    ],
    [
      { enabled: true, count: 20 },
      { enabled: true, amount: 10 },
    ],
    [
      { enabled: false, count: 6 },
      { enabled: false, amount: 6 },
    ],
    [
      { enabled: true, count: 0 },
      { enabled: false, amount: 10 },
    ],
  ])('[R3.21] [R3.25] are shown as the smaller of the two: %j', (widget, shown) => {
    expect(shownStore(defaultStoreSettings, widgetOf(widget)).popularQueries).toEqual({
      ...shown,
      period: 30,
    });
  });

  test('[R3.25] are the shop’s where the widget’s can’t be read', () => {
    expect(shownStore(defaultStoreSettings, null)).toBe(defaultStoreSettings);
  });

  test('[R3.25] stay as they are stored unless they are changed; the period is the shop’s alone', () => {
    const shown = shownStore(defaultStoreSettings, defaultAppSettings);
    const edited = withPopular(shown, { period: 7 });
    const stored = storedStore(edited, { stored: defaultStoreSettings, shown });
    expect(stored).toEqual(withPopular(defaultStoreSettings, { period: 7 }));
    expect(widgetWith(defaultAppSettings, edited, shown)).toBe(defaultAppSettings);
  });

  test('[R3.21] [R3.25] are shown as they were edited once both are saved', () => {
    for (const widget of [widgetOf({ enabled: false, count: 0 }), widgetOf({ enabled: true, count: 3 })]) {
      const shown = shownStore(defaultStoreSettings, widget);
      const edited = withPopular(shown, { enabled: true, amount: 14 });
      const stored = storedStore(edited, { stored: defaultStoreSettings, shown });
      expect(shownStore(stored, widgetWith(widget, edited, shown))).toEqual(edited);
    }
  });
});
