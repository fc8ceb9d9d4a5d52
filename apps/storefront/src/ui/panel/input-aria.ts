/** Sets attributes and returns a function that restores the previous ones: the input belongs to the shop. */
export const applyAttributes = (
  element: Element,
  attributes: Readonly<Record<string, string>>,
): (() => void) => {
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return () => {
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  };
};

/** Whether an input lacks an accessible name. The placeholder is the last resort. */
export const isUnnamed = (input: HTMLInputElement): boolean =>
  (input.labels?.length ?? 0) === 0 &&
  ['aria-label', 'aria-labelledby', 'title'].every((name) => !input.hasAttribute(name));

/** Hides the browser's clear button in a search input, which our own buttons would cover. */
export const hideNativeClear = (input: HTMLInputElement, listId: string): (() => void) => {
  const root = input.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[aria-controls="${listId}"]::-webkit-search-cancel-button{display:none}`);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  };
};
