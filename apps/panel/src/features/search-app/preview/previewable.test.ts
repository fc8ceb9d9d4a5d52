import { type AppSettings, appSettings, defaultAppSettings, validate } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { previewable } from './previewable.ts';

const shown = (value: AppSettings, lastValid = defaultAppSettings): AppSettings => {
  const result = validate(appSettings, value);
  return previewable(value, result.ok ? [] : result.problems, lastValid);
};
const withSections = (
  customQueries: AppSettings['onfocus']['customQueries'],
  part: Partial<AppSettings['autocomplete']> = {},
): AppSettings => ({
  ...defaultAppSettings,
  onfocus: { ...defaultAppSettings.onfocus, customQueries },
  autocomplete: { ...defaultAppSettings.autocomplete, ...part },
});
const whole = { header: 'Na prezent', queries: [{ label: 'Kubki', link: '' }] };

test('[R2.49] an unfinished section is left out, and everything else goes on', () => {
  const value = withSections([whole, { header: '', queries: [{ label: '', link: '' }] }], {
    resultsCount: 3,
  });
  expect(shown(value)).toEqual(withSections([whole], { resultsCount: 3 }));
});

test('[R2.49] of a section with an unfinished entry the rest is shown', () => {
  const two = { ...whole, queries: [...whole.queries, { label: '', link: '/promocje' }] };
  expect(shown(withSections([two]))).toEqual(withSections([whole]));
  expect(shown(withSections([{ header: 'Nowe', queries: [{ label: '', link: '' }] }]))).toEqual(
    withSections([]),
  );
});

test('[R2.49] a wrong number keeps its last right value, beside changes that are right', () => {
  const value = withSections([whole], { resultsCount: 40, showButtonOnInput: false });
  const last = withSections([], { resultsCount: 4 });
  expect(shown(value, last)).toEqual(withSections([whole], { resultsCount: 4, showButtonOnInput: false }));
});

test('[R2.49] where nothing can be mended by its path, the last right settings are shown', () => {
  const value = withSections(Array.from({ length: 6 }, () => whole));
  expect(shown(value)).toBe(defaultAppSettings);
});
