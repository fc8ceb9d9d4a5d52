import type { PublicStylization } from '@vitrina/contract';
import { type Answer, createPublicApi, type WantedLook } from '../core/public-api.ts';
import type { PageContext, SearchOptions } from '../page-context.ts';
import { attachShadow } from '../ui/attach-shadow.ts';
import base from '../ui/styles/base.css?inline';
import { setTheme } from '../ui/theme.ts';
import { lookSelector } from './first-look.ts';
import css from './look.css?inline';
import { makeLook, productIdsIn } from './make-look.ts';
import { watchView } from './watch-views.ts';

/** Looks are asked for this long before they scroll into sight. */
const near = '600px 0px';

const wantedIn = ({ product, stylization }: DOMStringMap): WantedLook | null => {
  if (stylization) return { id: stylization };
  return product ? { product } : null;
};

/**
 * Marks places that a script of ours has taken, whichever of those on the page. No attribute: a copy of the page, as frameworks keep it for the way back, would
 * have it too.
 */
export const taken = Symbol.for('vitrina.look');
type LookPlace = HTMLElement & { [taken]?: true };

/** In a copy of a place, what showed the look is an empty element. */
const emptyCopy = (element: HTMLElement): void => {
  for (const child of element.querySelectorAll(':scope > [data-vitrina="look"]')) child.remove();
};

type Place = { readonly wanted: string; end: () => void };

/**
 * Fills the places for looks on the page, now and whenever one appears, changes or goes. Each asks the server once it is near the
 * part of the page that the visitor sees. Without an answer, or without a look, it stays as it is.
 */
export const watchLooks = (options: SearchOptions, { environment, tracker }: PageContext): (() => void) => {
  const { server, searchId, apiKey = '' } = options;
  const api = createPublicApi({ fetch: environment.fetch, server, searchId, apiKey });
  const ending = new AbortController();
  const { signal } = ending;
  const places = new Map<LookPlace, Place>();
  let config: ReturnType<typeof api.readConfig> | null = null;

  const readConfig = async () => {
    config ??= api.readConfig(signal);
    const answer = await config;
    // The next place may ask again.
    if ('missing' in answer) config = null;
    return answer;
  };
  const dataOf = <T>(answer: Answer<T>): T | null => ('data' in answer ? answer.data : null);

  const show = async (element: HTMLElement, place: Place, wanted: WantedLook): Promise<void> => {
    const answers = await Promise.all([readConfig(), api.readLooks(wanted, signal)]);
    const [settings, look] = [dataOf(answers[0]), dataOf(answers[1])?.stylizations[0]];
    if (!settings || !look || places.get(element) !== place) return;
    const host = document.createElement('div');
    host.dataset.vitrina = 'look';
    setTheme(host, element);
    attachShadow(host, base + css).append(makeLook(look, settings));
    element.append(host);
    const stopWatching = follow(host, look);
    place.end = () => {
      stopWatching();
      host.remove();
    };
  };

  /** Reports that the look was seen, and what is clicked in it. */
  const follow = (host: HTMLElement, look: PublicStylization): (() => void) => {
    host.shadowRoot?.addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-id]') : null;
      if (link?.dataset.id) tracker.clickedInLook(look.stylizationId, link.dataset.id);
    });
    return watchView(host, () => tracker.lookSeen(look.stylizationId, productIdsIn(look)));
  };

  const waitUntilNear = (element: HTMLElement, run: () => void): (() => void) => {
    if (typeof IntersectionObserver === 'undefined') {
      run();
      return () => undefined;
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
    return () => watching.disconnect();
  };

  /** A place may name its search; a page that has several scripts of ours leaves it to the first one otherwise. */
  const isOurs = ({ dataset }: HTMLElement): boolean => (dataset.searchId ?? searchId) === searchId;

  const update = (): void => {
    for (const [element, { end }] of places)
      if (!element.isConnected) {
        places.delete(element);
        end();
        // It may come back, to this script or to another one.
        delete element[taken];
      }
    for (const element of document.querySelectorAll<LookPlace>(lookSelector)) {
      const wanted = wantedIn(element.dataset);
      const key = JSON.stringify(wanted);
      const known = places.get(element);
      if (known ? known.wanted === key : element[taken] || !isOurs(element)) continue;
      known?.end();
      element[taken] = true;
      if (!known) emptyCopy(element);
      const place: Place = { wanted: key, end: () => undefined };
      places.set(element, place);
      if (wanted) place.end = waitUntilNear(element, () => void show(element, place, wanted));
    }
  };

  const changes = new MutationObserver(update);
  changes.observe(document.documentElement, {
    ...{ childList: true, subtree: true },
    attributeFilter: ['data-product', 'data-stylization', 'data-vitrina-look'],
  });
  addEventListener('pagehide', tracker.flush, { signal });
  document.addEventListener('visibilitychange', tracker.flush, { signal });
  update();
  return () => {
    ending.abort();
    changes.disconnect();
    for (const [element, { end }] of places) {
      end();
      delete element[taken];
    }
    places.clear();
  };
};
