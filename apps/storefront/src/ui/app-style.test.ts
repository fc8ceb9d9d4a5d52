import { type PublicStyle, presentStyle } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dressFloating, dressOnPage, dressWithin, keepDressed } from './theme.ts';

const builtIn = { accent: '', roundness: 10, font: 'page', density: 'comfortable', theme: 'page' } as const;
const styleOf = (change: Partial<Parameters<typeof presentStyle>[0]> = {}): PublicStyle =>
  presentStyle({ ...builtIn, ...change });
const chosen = (host: HTMLElement, name: string): string =>
  host.style.getPropertyValue(`--vitrina-chosen-${name}`);

let host: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<div id="place"><div id="host"></div></div>';
  document.body.style.backgroundColor = 'rgb(255, 255, 255)';
  host = document.querySelector<HTMLElement>('#host') ?? document.body;
});
afterEach(() => {
  document.body.removeAttribute('style');
  delete document.documentElement.dataset.vitrinaTheme;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const prefersDark = (isDark: boolean): void => {
  vi.stubGlobal('matchMedia', () => ({ matches: isDark }));
};

describe('the style of the app', () => {
  test('[R7.27] without a choice nothing but the built-in corner is set', () => {
    dressOnPage(host, host, styleOf());
    expect(host.dataset.theme).toBe('light');
    expect(chosen(host, 'radius')).toBe('10px');
    for (const name of ['accent', 'accent-text', 'accent-line', 'font', 'space'])
      expect(chosen(host, name)).toBe('');
    expect(host.hasAttribute('data-painted')).toBe(false);
  });

  test('[R7.27] a configuration from a server of before looks as it did', () => {
    dressFloating(host, host, undefined);
    expect(host.dataset.theme).toBe('light');
    expect(host.getAttribute('style')).toBeNull();
  });

  test('[R3.20] accent, corner, font and spacing that were chosen', () => {
    dressFloating(
      host,
      host,
      styleOf({ accent: '#ffff00', roundness: 0, font: 'serif', density: 'compact' }),
    );
    expect(chosen(host, 'accent')).toBe('#ffff00');
    expect(chosen(host, 'accent-text')).toBe('#000000');
    expect(chosen(host, 'accent-line')).not.toBe('#ffff00');
    expect(chosen(host, 'radius')).toBe('0px');
    expect(chosen(host, 'font')).toContain('Georgia');
    expect(chosen(host, 'space')).toBe('0.75');
  });

  test('[R3.20] an accent in the shop’s CSS keeps its own text colour', () => {
    host.style.setProperty('--vitrina-accent', '#123456');
    dressOnPage(host, host, styleOf({ accent: '#ffff00' }));
    expect(chosen(host, 'accent')).toBe('');
    expect(chosen(host, 'accent-text')).toBe('');
  });

  test('[R3.20] always dark: with a background of its own on a light page, none on a dark one', () => {
    dressOnPage(host, host, styleOf({ theme: 'dark' }));
    expect([host.dataset.theme, host.hasAttribute('data-painted')]).toEqual(['dark', true]);
    document.body.style.backgroundColor = 'rgb(10, 10, 10)';
    dressOnPage(host, host, styleOf({ theme: 'dark' }));
    expect([host.dataset.theme, host.hasAttribute('data-painted')]).toEqual(['dark', false]);
  });

  test('[R3.20] like the device, also when the device turns dark while the part is open', () => {
    const device = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal('matchMedia', () => device);
    const style = styleOf({ theme: 'device' });
    const end = keepDressed(style, () => dressOnPage(host, host, style));
    expect(host.dataset.theme).toBe('light');
    device.matches = true;
    device.dispatchEvent(new Event('change'));
    expect(host.dataset.theme).toBe('dark');
    end();
    device.matches = false;
    device.dispatchEvent(new Event('change'));
    expect(host.dataset.theme).toBe('dark');
  });

  test.each([true, false])('[R3.20] like the device: dark there is %s', (isDark) => {
    prefersDark(isDark);
    dressOnPage(host, host, styleOf({ theme: 'device' }));
    expect([host.dataset.theme, host.hasAttribute('data-painted')]).toEqual([
      isDark ? 'dark' : 'light',
      isDark,
    ]);
  });

  test('[R3.20] what is in the shop’s input stays light or dark like it', () => {
    dressWithin(host, host, styleOf({ theme: 'dark' }));
    expect(host.dataset.theme).toBe('light');
  });

  test('[R3.20] the page’s own data-vitrina-theme comes first, and is not painted', () => {
    document.documentElement.dataset.vitrinaTheme = 'dark';
    dressOnPage(host, host, styleOf({ theme: 'light' }));
    expect([host.dataset.theme, host.hasAttribute('data-painted')]).toEqual(['dark', false]);
  });
});
