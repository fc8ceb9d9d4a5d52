import { type AppLabels, appLabels } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { appLabelsView, comparePlaceholders, labelParts, labelsOf, withText } from './label-placeholders.ts';

const empty: AppLabels = appLabels.parse(Object.fromEntries(labelParts.map((part) => [part, {}])));

describe('texts of the search app', () => {
  test('[R3.24] a placeholder that the own text lost or made up is noticed; an empty text is the built-in one', () => {
    const builtIn = 'Wyniki dla {{query}} ({{count}})';
    expect(comparePlaceholders('', builtIn)).toEqual({ lost: [], unknown: [] });
    expect(comparePlaceholders('Wyniki: {{ query }} {{total}}', builtIn)).toEqual({
      lost: ['count'],
      unknown: ['total'],
    });
  });

  test('[R3.24] visitors read the own text, and the built-in one where there is none', () => {
    const builtIn = withText(empty, { part: 'serp', name: 'sortBy' }, 'Sortuj');
    const own = withText(empty, { part: 'serp', name: 'close' }, 'Zamknij');
    expect(appLabelsView(own, builtIn).serp).toMatchObject({ sortBy: 'Sortuj', close: 'Zamknij' });
  });

  test('[R3.24] a text that the app never says is not offered: its results have pages, and no button for more', () => {
    expect(labelsOf('pagination').map(({ name }) => name)).toEqual(['previous', 'next', 'page']);
  });

  test('[R3.24] every part of the app has texts to change', () => {
    expect(labelParts.filter((part) => labelsOf(part).length === 0)).toEqual([]);
  });
});
