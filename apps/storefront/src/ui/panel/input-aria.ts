/** Sets attributes and gives back a function that puts them as they were: the input is the shop's. */
export const lendAttributes = (
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
