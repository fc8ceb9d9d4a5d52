import type { Tracker } from '../core/tracker.ts';
import { pageDocument } from '../page-document.ts';

/** Places are filled this long before they scroll into sight. */
const near = '600px 0px';

type Options<Wanted> = {
  /** Of an element that is filled; `data-vitrina` of what fills it. */
  readonly name: 'look' | 'stream';
  readonly selector: string;
  /** The attributes that say what is wanted. */
  readonly attributes: readonly string[];
  readonly wantedIn: (dataset: DOMStringMap) => Wanted | null;
  /**
   * Makes a place ready, and returns what fills it once it is near the part of the page that the visitor sees. `signal` is aborted when the place goes, or wants
   * something else: then nothing may be left in it.
   */
  readonly prepare: (element: HTMLElement, wanted: Wanted, signal: AbortSignal) => () => Promise<void>;
  readonly searchId: string;
  readonly tracker: Pick<Tracker, 'flush'>;
};

/**
 * Marks places that a script of ours has taken, whichever of those on the page. No attribute: a copy of the page, as frameworks keep it for the way back, would
 * have it too.
 */
export const markOf = (name: string): symbol => Symbol.for(`vitrina.${name}`);

type Place = { readonly wanted: string; readonly ending: AbortController };

const waitUntilNear = (element: HTMLElement, signal: AbortSignal, run: () => void): void => {
  if (typeof IntersectionObserver === 'undefined') {
    run();
    return;
  }
  const watching = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watching.disconnect();
      run();
    },
    { rootMargin: near },
  );
  watching.observe(element);
  signal.addEventListener('abort', () => watching.disconnect());
};

/**
 * Fills the places of one kind on the page, now and whenever one appears, changes or goes. Returns a function that empties them.
 */
export const watchPlaces = <Wanted>(options: Options<Wanted>): (() => void) => {
  const { name, selector, attributes, wantedIn, prepare, searchId, tracker } = options;
  const mark = markOf(name);
  const places = new Map<HTMLElement, Place>();
  const ending = new AbortController();

  /** In a copy of a place, what filled it is an empty element. */
  const emptyCopy = (element: HTMLElement): void => {
    for (const child of element.querySelectorAll(`:scope > [data-vitrina="${name}"]`)) child.remove();
  };
  /** A place may name its search; a page that has several scripts of ours leaves it to the first one otherwise. */
  const isOurs = ({ dataset }: HTMLElement): boolean => (dataset.searchId ?? searchId) === searchId;
  const release = (element: HTMLElement, place: Place): void => {
    places.delete(element);
    place.ending.abort();
    // It may come back, to this script or to another one.
    Reflect.deleteProperty(element, mark);
  };
  const fill = (element: HTMLElement, wanted: Wanted | null): void => {
    const place = { wanted: JSON.stringify(wanted), ending: new AbortController() };
    places.set(element, place);
    const { signal } = place.ending;
    if (!wanted) return;
    const show = prepare(element, wanted, signal);
    waitUntilNear(element, signal, () => void show());
  };

  const update = (): void => {
    for (const [element, place] of places) if (!element.isConnected) release(element, place);
    for (const element of pageDocument.querySelectorAll<HTMLElement>(selector)) {
      const wanted = wantedIn(element.dataset);
      const known = places.get(element);
      if (known ? known.wanted === JSON.stringify(wanted) : Reflect.has(element, mark) || !isOurs(element))
        continue;
      known?.ending.abort();
      Reflect.set(element, mark, true);
      if (!known) emptyCopy(element);
      fill(element, wanted);
    }
  };

  const changes = new MutationObserver(update);
  changes.observe(pageDocument.documentElement, {
    ...{ childList: true, subtree: true, attributeFilter: [...attributes] },
  });
  addEventListener('pagehide', tracker.flush, { signal: ending.signal });
  pageDocument.addEventListener('visibilitychange', tracker.flush, { signal: ending.signal });
  update();
  return () => {
    ending.abort();
    changes.disconnect();
    for (const [element, place] of places) release(element, place);
  };
};
