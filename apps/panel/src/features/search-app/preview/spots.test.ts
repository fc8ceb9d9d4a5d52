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

  test('every text and setting has a view', () => {
    for (const part of appLabelParts)
      for (const name of appLabelNames[part]) expect(shownForLabel(`${part}.${name}`).view).toBeTruthy();
    expect(shownForSetting('something.new')).toEqual({ view: 'results', isNothing: false });
  });
});
