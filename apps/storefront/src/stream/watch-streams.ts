import { createPublicApi, type WantedPosts } from '../core/public-api.ts';
import { createRecentAnswers } from '../core/recent-answers.ts';
import parts from '../looks/parts.css?inline';
import type { PageContext, SearchOptions } from '../page-context.ts';
import { pageDocument } from '../page-document.ts';
import { streamSelector } from '../places/place-selectors.ts';
import { watchPlaces } from '../places/watch-places.ts';
import { attachShadow } from '../ui/attach-shadow.ts';
import base from '../ui/styles/base.css?inline';
import { dressOnPage, keepDressed } from '../ui/theme.ts';
import { makeEmptyStream, makeStream } from './make-stream.ts';
import { createPosts } from './posts.ts';
import css from './stream.css?inline';
import { type Layout, layouts } from './stream-view.ts';

/** An answer serves this long for other places that ask the same. */
const freshMs = 30_000;
/** Within the limits of the contract. */
const maxCount = 48;
const defaultCount = 12;

type Wanted = { readonly stream: string; readonly layout: Layout; readonly count: number };

const wantedIn = ({ vitrinaStream, layout, count }: DOMStringMap): Wanted | null => {
  if (!vitrinaStream) return null;
  const number = Math.floor(Number(count));
  return {
    stream: vitrinaStream,
    layout: layouts.find((one) => one === layout) ?? 'grid',
    count: number >= 1 ? Math.min(number, maxCount) : defaultCount,
  };
};

/**
 * Fills the places for streams on the page, now and whenever one appears, changes or goes. Each asks the server once it is near the
 * part of the page that the visitor sees. Without an answer, a stream or posts it is empty again.
 */
export const watchStreams = (options: SearchOptions, page: PageContext): (() => void) => {
  const { environment, tracker } = page;
  const { server, searchId, apiKey = '' } = options;
  const api = createPublicApi({ fetch: environment.fetch, server, searchId, apiKey });
  const ending = new AbortController();
  const { now } = environment;
  const readConfig = createRecentAnswers(now, Number.POSITIVE_INFINITY, () => api.readConfig(ending.signal));
  const readPosts = createRecentAnswers(now, freshMs, (wanted: WantedPosts) =>
    api.readStream(wanted, ending.signal),
  );

  const show = async (host: HTMLElement, wanted: Wanted, signal: AbortSignal): Promise<void> => {
    const first = { stream: wanted.stream, count: String(wanted.count) };
    const [config, found] = await Promise.all([readConfig(null), readPosts(first)]);
    if (signal.aborted) return;
    if (!config || !found?.stream || found.posts.length === 0) {
      host.remove();
      return;
    }
    const { stream } = found;
    const posts = createPosts(found, (after) => readPosts({ ...first, after }));
    const { parentElement: element } = host;
    if (element)
      signal.addEventListener(
        'abort',
        keepDressed(config.style, () => dressOnPage(host, element, config.style)),
      );
    host.shadowRoot?.replaceChildren(makeStream(wanted.layout, { stream, posts, config, page, signal }));
    host.shadowRoot?.addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-id]') : null;
      const postId = link?.closest<HTMLElement>('[data-post]')?.dataset.post;
      if (link?.dataset.id && postId)
        tracker.clickedInPost({ streamId: stream.streamId, postId }, link.dataset.id);
    });
  };

  /** As much room as the posts will take, before anything is asked: nothing moves when they come, however fast a visitor scrolls. */
  const prepare = (element: HTMLElement, wanted: Wanted, signal: AbortSignal): (() => Promise<void>) => {
    const host = pageDocument.createElement('div');
    host.dataset.vitrina = 'stream';
    dressOnPage(host, element, undefined);
    attachShadow(host, base + parts + css).append(makeEmptyStream(wanted.layout, wanted.count));
    element.append(host);
    signal.addEventListener('abort', () => host.remove());
    return () => show(host, wanted, signal);
  };

  const stop = watchPlaces<Wanted>({
    ...{ name: 'stream', selector: streamSelector, wantedIn, prepare, searchId, tracker },
    attributes: ['data-vitrina-stream', 'data-layout', 'data-count'],
  });
  return () => {
    ending.abort();
    stop();
  };
};
