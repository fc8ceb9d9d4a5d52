import { describe, expect, test } from 'vitest';
import { chooseLocale, PreferenceStore } from './preferences.ts';

const open = (prefersDark = false) =>
  new PreferenceStore({ storage: localStorage, languages: ['en-GB'], prefersDark: () => prefersDark });

describe('locale', () => {
  test('[R1.03] prefers the stored choice to the language of the browser', () => {
    expect(chooseLocale('en', ['pl-PL'])).toBe('en');
  });
  test('[R1.03] takes the first language of the browser that the panel speaks', () => {
    expect(chooseLocale(null, ['de-DE', 'en-US', 'pl'])).toBe('en');
  });
  test('[R1.03] reads the browser language cs as cz', () => {
    expect(chooseLocale(null, ['cs-CZ'])).toBe('cz');
    expect(chooseLocale(null, ['cs'])).toBe('cz');
  });
  test('[R1.03] is Polish for a visitor whose browser speaks none of the three', () => {
    expect(chooseLocale(null, ['de-DE', 'fr'])).toBe('pl');
    expect(chooseLocale(null, [])).toBe('pl');
  });
  test('[R1.03] ignores a stored value that is not a locale', () => {
    expect(chooseLocale('xx', ['cs'])).toBe('cz');
  });
});

describe('skin and layout', () => {
  test('[R2.60] starts with the vertical layout and the skin of the system', () => {
    expect(open().current()).toEqual({ locale: 'en', skin: 'light', layout: 'vertical' });
    expect(open(true).current().skin).toBe('dark');
  });
  test('[R2.60] [R3.02] remembers skin, layout and locale', () => {
    open().choose({ skin: 'dark', layout: 'horizontal', locale: 'cz' });
    expect(open().current()).toEqual({ locale: 'cz', skin: 'dark', layout: 'horizontal' });
  });
});
