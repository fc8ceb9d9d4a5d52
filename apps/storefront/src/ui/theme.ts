import type { PublicStyle } from '@vitrina/contract';
import { pageDocument } from '../page-document.ts';

const opaque = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;

/** Whether the background behind an element is dark, judging by the nearest ancestor with an opaque one. */
const isOnDark = (element: Element): boolean => {
  for (let behind: Element | null = element; behind; behind = behind.parentElement) {
    const match = opaque.exec(getComputedStyle(behind).backgroundColor);
    if (!match || Number(match[4] ?? '1') < 0.5) continue;
    const [red = 0, green = 0, blue = 0] = match.slice(1, 4).map(Number);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110;
  }
  return false;
};

type Theme = 'light' | 'dark';

const darkness = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** Dresses a part that stays open, and again whenever the device turns light or dark, if the part is to be like it. Returns what ends that. */
export const keepDressed = (style: PublicStyle | undefined, dress: () => void): (() => void) => {
  dress();
  const device = style?.theme === 'device' ? darkness() : null;
  device?.addEventListener('change', dress);
  return () => device?.removeEventListener('change', dress);
};

/** The page's own `data-vitrina-theme` comes before what is set in the panel. */
const chosenTheme = (style: PublicStyle | undefined): Theme | null => {
  const wanted = pageDocument.documentElement.dataset.vitrinaTheme;
  if (wanted !== undefined) return wanted === 'dark' ? 'dark' : 'light';
  if (style?.theme === 'device') return darkness().matches ? 'dark' : 'light';
  return style?.theme === 'light' || style?.theme === 'dark' ? style.theme : null;
};

const setTheme = (host: HTMLElement, theme: Theme, style: PublicStyle | undefined, around: Element): void => {
  host.dataset.theme = theme;
  // A server of an earlier release sends none.
  if (!style) return;
  const set = (name: string, value: string): void =>
    host.style.setProperty(`--vitrina-chosen-${name}`, value);
  set('radius', `${style.roundness}px`);
  if (style.font !== '') set('font', style.font);
  if (style.density === 'compact') set('space', '0.75');
  // The shop's own accent in CSS comes with a text colour of its own, or with the built-in one.
  if (!style.accent || getComputedStyle(around).getPropertyValue('--vitrina-accent') !== '') return;
  const { fill, text, line } = style.accent[theme];
  set('accent', fill);
  set('accent-text', text);
  set('accent-line', line);
};

/**
 * Gives a part of the app that floats above the page its colours and shapes: those set in the panel, light or dark by the background if nothing else is
 * chosen. What a shop's CSS says in `--vitrina-…` holds before them.
 */
export const dressFloating = (host: HTMLElement, behind: Element, style: PublicStyle | undefined): void =>
  setTheme(host, chosenTheme(style) ?? (isOnDark(behind) ? 'dark' : 'light'), style, host);

/** The same for what lies within something of the shop's, and is always light or dark like it. */
export const dressWithin = (host: HTMLElement, behind: Element, style: PublicStyle | undefined): void => {
  const own = style && { ...style, theme: 'page' as const };
  setTheme(host, chosenTheme(own) ?? (isOnDark(behind) ? 'dark' : 'light'), style, behind);
};

/** The same for a part on the page. If the page behind is light and the part dark, or the other way round, it has a background of its own. */
export const dressOnPage = (host: HTMLElement, behind: Element, style: PublicStyle | undefined): void => {
  const page = isOnDark(behind) ? 'dark' : 'light';
  const theme = chosenTheme(style) ?? page;
  setTheme(host, theme, style, behind);
  const isPagesChoice = pageDocument.documentElement.dataset.vitrinaTheme !== undefined;
  host.toggleAttribute('data-painted', theme !== page && !isPagesChoice);
};
