import { type AppLabels, appLabelParts, appLabels } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { appLabelsView, comparePlaceholders, labelsOf, withText } from './label-placeholders.ts';

const empty: AppLabels = appLabels.parse(Object.fromEntries(appLabelParts.map((part) => [part, {}])));

describe('texts of the search app', () => {
  test('[R3.24] notices placeholders that the shop’s text lacks or invents; an empty text means the built-in one', () => {
    const builtIn = 'Wyniki dla {{query}} ({{count}})';
    expect(comparePlaceholders('', builtIn)).toEqual({ lost: [], unknown: [] });
    expect(comparePlaceholders('Wyniki: {{ query }} {{total}}', builtIn)).toEqual({
      lost: ['count'],
      unknown: ['total'],
    });
  });

  test('[R3.24] visitors read the shop’s text, or the built-in one if there is none', () => {
    const builtIn = withText(empty, { part: 'serp', name: 'sortBy' }, 'Sortuj');
    const own = withText(empty, { part: 'serp', name: 'close' }, 'Zamknij');
    expect(appLabelsView(own, builtIn).serp).toMatchObject({ sortBy: 'Sortuj', close: 'Zamknij' });
  });

  test('[R3.24] texts that the app never shows are not offered: its results have pages, not a button for more', () => {
    expect(labelsOf('pagination').map(({ name }) => name)).toEqual(['previous', 'next', 'page']);
  });

  test('[R3.24] every part of the app has texts to change', () => {
    expect(appLabelParts.filter((part) => labelsOf(part).length === 0)).toEqual([]);
  });
});
