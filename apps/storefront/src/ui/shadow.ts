import { attachShadow } from './attach-shadow.ts';
import base from './styles/base.css?inline';
import facets from './styles/facets.css?inline';
import panel from './styles/panel.css?inline';
import results from './styles/results.css?inline';

const texts = { panel: base + panel, results: base + results + facets } as const;

/** Opens a shadow root with the styles of a part of the app. */
export const openShadow = (host: HTMLElement, part: keyof typeof texts): ShadowRoot =>
  attachShadow(host, texts[part]);
