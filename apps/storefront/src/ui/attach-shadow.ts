/** Opens a shadow root with these styles, which isolates them from the shop's in both directions. */
export const attachShadow = (host: HTMLElement, css: string): ShadowRoot => {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  return root;
};
