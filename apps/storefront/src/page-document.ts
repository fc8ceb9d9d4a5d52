/** The page's document, whatever its elements are called: `<form name="querySelector">` hides the method from `document.querySelector`. */
const read = <Name extends keyof Document>(name: Name): Document[Name] =>
  Reflect.get(Document.prototype, name, document) as Document[Name];

const method =
  <Name extends keyof Document>(name: Name) =>
  (...given: unknown[]): unknown =>
    Reflect.apply(read(name) as () => unknown, document, given);

type Methods = Pick<
  Document,
  | 'querySelector'
  | 'querySelectorAll'
  | 'createElement'
  | 'createElementNS'
  | 'addEventListener'
  | 'removeEventListener'
  | 'dispatchEvent'
>;
type Values = Pick<
  Document,
  'currentScript' | 'body' | 'head' | 'documentElement' | 'activeElement' | 'readyState'
>;

const methods = {
  querySelector: method('querySelector'),
  querySelectorAll: method('querySelectorAll'),
  createElement: method('createElement'),
  createElementNS: method('createElementNS'),
  addEventListener: method('addEventListener'),
  removeEventListener: method('removeEventListener'),
  dispatchEvent: method('dispatchEvent'),
} as Methods;

export const pageDocument: Methods & Readonly<Values> = {
  ...methods,
  get currentScript() {
    return read('currentScript');
  },
  get body() {
    return read('body');
  },
  get head() {
    return read('head');
  },
  get documentElement() {
    return read('documentElement');
  },
  get activeElement() {
    return read('activeElement');
  },
  get readyState() {
    return read('readyState');
  },
};

/** What the library that draws the app takes from `document` itself. */
const neededByLibrary = ['createElementNS', 'createTextNode'] as const;

/** A name of an element with which the app can't run; null on nearly every page. A page's own function in its place does what it did. */
export const findHiddenName = (): string | null =>
  neededByLibrary.find((name) => typeof document[name] !== 'function') ?? null;
