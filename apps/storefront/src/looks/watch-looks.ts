import type { PublicStylization } from '@vitrina/contract';
import { createPublicApi, type WantedLook } from '../core/public-api.ts';
import { createRecentAnswers } from '../core/recent-answers.ts';
import type { PageContext, SearchOptions } from '../page-context.ts';
import { pageDocument } from '../page-document.ts';
import { lookSelector } from '../places/place-selectors.ts';
import { watchPlaces } from '../places/watch-places.ts';
import { attachShadow } from '../ui/attach-shadow.ts';
import base from '../ui/styles/base.css?inline';
import { dressOnPage, keepDressed } from '../ui/theme.ts';
import css from './look.css?inline';
import { makeFoot } from './make-foot.ts';
import { makeLook, productsIn } from './make-look.ts';
import parts from './parts.css?inline';
import { watchView } from './watch-views.ts';

/** An answer serves this long for other places that ask the same. */
const freshMs = 30_000;

const wantedIn = ({ product, stylization }: DOMStringMap): WantedLook | null => {
  if (stylization) return { id: stylization };
  return product ? { product } : null;
};

/**
 * Fills the places for looks on the page, now and whenever one appears, changes or goes. Each asks the server once it is near the
 * part of the page that the visitor sees. Without an answer, or without a look, it stays as it is.
 */
export const watchLooks = (options: SearchOptions, page: PageContext): (() => void) => {
  const { environment, tracker } = page;
  const { server, searchId, apiKey = '' } = options;
  const api = createPublicApi({ fetch: environment.fetch, server, searchId, apiKey });
  const ending = new AbortController();
  const { now } = environment;
  const readConfig = createRecentAnswers(now, Number.POSITIVE_INFINITY, () => api.readConfig(ending.signal));
  const readLooks = createRecentAnswers(now, freshMs, (wanted: WantedLook) =>
    api.readLooks(wanted, ending.signal),
  );

  const show = async (element: HTMLElement, wanted: WantedLook, signal: AbortSignal): Promise<void> => {
    const [config, found] = await Promise.all([readConfig(null), readLooks(wanted)]);
    const look = found?.stylizations[0];
    if (!config || !look || signal.aborted) return;
    const host = pageDocument.createElement('div');
    host.dataset.vitrina = 'look';
    const undress = keepDressed(config.style, () => dressOnPage(host, element, config.style));
    const section = makeLook(look, config);
    const foot = makeFoot({ stylizationId: look.stylizationId }, productsIn(look), config, page);
    if (foot) section.append(foot.element);
    attachShadow(host, base + parts + css).append(section);
    element.append(host);
    const stopWatching = follow(host, look);
    signal.addEventListener('abort', () => {
      stopWatching();
      undress();
      foot?.end();
      host.remove();
    });
  };

  /** Reports that the look was seen, and what is clicked in it. */
  const follow = (host: HTMLElement, look: PublicStylization): (() => void) => {
    host.shadowRoot?.addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-id]') : null;
      if (link?.dataset.id) tracker.clickedInLook(look.stylizationId, link.dataset.id);
    });
    const ids = productsIn(look).map(({ id }) => id);
    return watchView(host, () => tracker.lookSeen(look.stylizationId, ids));
  };

  const stop = watchPlaces<WantedLook>({
    ...{ name: 'look', selector: lookSelector, wantedIn, searchId, tracker },
    prepare: (element, wanted, signal) => () => show(element, wanted, signal),
    attributes: ['data-product', 'data-stylization', 'data-vitrina-look'],
  });
  return () => {
    ending.abort();
    stop();
  };
};
