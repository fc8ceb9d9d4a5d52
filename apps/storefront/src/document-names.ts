/** What the app uses of the page's document: its methods. */
export const documentMethods = [
  'querySelector',
  'querySelectorAll',
  'createElement',
  'createElementNS',
  'createTextNode',
  'createTreeWalker',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
] as const;

/** And its values. */
export const documentValues = [
  'title',
  'currentScript',
  'body',
  'head',
  'documentElement',
  'scrollingElement',
  'activeElement',
  'readyState',
] as const;

/** What the library that draws the app takes from `document` itself. */
export const neededByLibrary = ['createElementNS', 'createTextNode'] as const;
