import { documentMethods, documentValues, neededByLibrary } from './document-names.ts';

type Methods = Pick<Document, (typeof documentMethods)[number]>;
type Values = Pick<Document, (typeof documentValues)[number]>;

const read = <Name extends keyof (Methods & Values)>(name: Name): Document[Name] =>
  Reflect.get(Document.prototype, name, document) as Document[Name];

const method =
  (name: keyof Methods) =>
  (...given: unknown[]): unknown =>
    Reflect.apply(read(name), document, given);

const methods = Object.fromEntries(documentMethods.map((name) => [name, method(name)])) as Methods;

const valueCalled = (name: keyof Values): PropertyDescriptor => ({
  get: () => read(name),
  set: (value) => Reflect.set(Document.prototype, name, value, document),
});

/** The page's document, whatever its elements are called: `<form name="querySelector">` hides the method from `document.querySelector`. */
export const pageDocument: Methods & Readonly<Omit<Values, 'title'>> & Pick<Values, 'title'> =
  Object.defineProperties(
    methods as Methods & Values,
    Object.fromEntries(documentValues.map((name) => [name, valueCalled(name)])),
  );

/** A name of an element with which the app can't run; null on nearly every page. A page's own function in its place does what it did. */
export const findHiddenName = (): string | null =>
  neededByLibrary.find((name) => typeof document[name] !== 'function') ?? null;
