import base from './styles/base.css?inline';
import facets from './styles/facets.css?inline';
import panel from './styles/panel.css?inline';
import results from './styles/results.css?inline';
import { isOnDark } from './theme.ts';

const texts = { panel: base + panel, results: base + results + facets } as const;

/** Opens a shadow root with the app's styles, which isolates them from the shop's in both directions. */
export const openShadow = (host: HTMLElement, part: keyof typeof texts): ShadowRoot => {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(texts[part]);
  root.adoptedStyleSheets = [sheet];
  return root;
};

/** Sets light or dark colours according to the background, unless the page has a `data-vitrina-theme`. */
export const setTheme = (host: HTMLElement, behind: Element): void => {
  const wanted = document.documentElement.dataset.vitrinaTheme;
  host.dataset.theme = wanted ?? (isOnDark(behind) ? 'dark' : 'light');
};
