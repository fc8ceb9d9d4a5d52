import { appLabelNames, appLabelParts, defaultAppSettings } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { shownForLabel, shownForSetting } from './spots.ts';

describe('what the preview shows for a field', () => {
  test('[R2.49] a text of the empty state shows the state that has it', () => {
    expect(shownForLabel('serp.nothingFound')).toEqual({
      view: 'results',
      isNothing: true,
      spot: '.state-title',
    });
    expect(shownForLabel('serp.nothingFoundHint').spot).toBe('.state');
    expect(shownForLabel('autocomplete.nothingFound')).toMatchObject({
      view: 'autocomplete',
      isNothing: true,
    });
  });

  test('[R2.49] a setting shows the view of its tab', () => {
    for (const tab of ['onfocus', 'autocomplete'] as const)
      for (const name of Object.keys(defaultAppSettings[tab]))
        expect(shownForSetting(`${tab}.${name}`)).toMatchObject({ view: tab, isNothing: false });
    expect(shownForSetting('onfocus.customQueries.0.header').spot).toContain('own-');
    expect(shownForSetting('serp.pagination.top').spot).toBe('.pages');
  });

  test('every text has a part that is outlined, but for states that pass and for looks and streams, which are elsewhere', () => {
    const labels = appLabelParts.flatMap((part) => appLabelNames[part].map((name) => `${part}.${name}`));
    const without = labels.filter((label) => shownForLabel(label).spot === undefined);
    expect(without.filter((label) => !/^(?:look|stream)\./.test(label))).toEqual([
      'serp.loading',
      'serp.failed',
      'serp.retry',
      'serp.close',
    ]);
  });

  test('a setting that is not listed shows the results', () => {
    expect(shownForSetting('something.new')).toEqual({ view: 'results', isNothing: false });
  });
});
