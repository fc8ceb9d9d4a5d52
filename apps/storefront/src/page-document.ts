import { documentMethods, type documentValues, neededByLibrary } from './document-names.ts';

type Methods = Pick<Document, (typeof documentMethods)[number]>;
type Values = Pick<Document, (typeof documentValues)[number]>;

const read = <Name extends keyof (Methods & Values)>(name: Name): Document[Name] =>
  Reflect.get(Document.prototype, name, document) as Document[Name];

const method =
  (name: keyof Methods) =>
  (...given: unknown[]): unknown =>
    Reflect.apply(read(name), document, given);

const methods = Object.fromEntries(documentMethods.map((name) => [name, method(name)])) as Methods;

/** The page's document, whatever its elements are called: `<form name="querySelector">` hides the method from `document.querySelector`. */
export const pageDocument: Methods & Readonly<Omit<Values, 'title'>> & Pick<Values, 'title'> = {
  ...methods,
  get title() {
    return read('title');
  },
  set title(title) {
    Reflect.set(Document.prototype, 'title', title, document);
  },
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

/** A name of an element with which the app can't run; null on nearly every page. A page's own function in its place does what it did. */
export const findHiddenName = (): string | null =>
  neededByLibrary.find((name) => typeof document[name] !== 'function') ?? null;
