import base from './styles/base.css?inline';
import facets from './styles/facets.css?inline';
import panel from './styles/panel.css?inline';
import results from './styles/results.css?inline';
import { isOnDark } from './theme.ts';

const texts = { panel: base + panel, results: base + results + facets } as const;

/** A shadow root with the app's styles: the shop's own don't reach in, and ours don't reach out. */
export const openShadow = (host: HTMLElement, part: keyof typeof texts): ShadowRoot => {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(texts[part]);
  root.adoptedStyleSheets = [sheet];
  return root;
};

/** Colours for what is behind: a dark shop stays dark. A shop's own `data-vitrina-theme` on its page goes first. */
export const setTheme = (host: HTMLElement, behind: Element): void => {
  const wanted = document.documentElement.dataset.vitrinaTheme;
  host.dataset.theme = wanted ?? (isOnDark(behind) ? 'dark' : 'light');
};
