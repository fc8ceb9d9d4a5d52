/** Sets attributes and gives back a function that puts them as they were: the input is the shop's. */
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

/** An input needs a name for those who can't see it; the placeholder is the last one to speak. */
export const isUnnamed = (input: HTMLInputElement): boolean =>
  (input.labels?.length ?? 0) === 0 &&
  ['aria-label', 'aria-labelledby', 'title'].every((name) => !input.hasAttribute(name));

/** The browser's cross in a search input would stand under our own buttons. */
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
