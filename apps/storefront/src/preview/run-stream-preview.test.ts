import { afterEach, expect, test, vi } from 'vitest';
import { watchStreams } from '../stream/watch-streams.ts';
import { buildConfig } from '../testing/build-config.ts';
import { buildStream } from '../testing/build-posts.ts';
import { createStreamPreview } from './run-stream-preview.ts';
import { buildStreamPage } from './shop-page.ts';

afterEach(() => {
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

test('[R2.17] the panel’s preview shows a stream with the component of the shop’s pages, asks nobody and reports nothing', async () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const place = buildStreamPage();
  const show = createStreamPreview(place, watchStreams);
  const stream = buildStream('https://search.example', { count: 5, next: 'more' });
  const found = (selector: string): number =>
    [...place.children].flatMap((host) => [...(host.shadowRoot?.querySelectorAll(selector) ?? [])]).length;
  show({ type: 'stream', config: buildConfig(), stream, layout: 'grid' });
  await expect.poll(() => found('li[data-post]')).toBe(5);
  expect(place.firstElementChild?.shadowRoot?.querySelector<HTMLElement>('.more')?.hidden).toBe(true);
  show({ type: 'stream', config: buildConfig(), stream, layout: 'gallery' });
  await expect.poll(() => [found('li[data-post]'), found('article[data-post]')]).toEqual([0, 1]);
  expect(place.children).toHaveLength(1);
  dispatchEvent(new Event('pagehide'));
  expect(fetched).not.toHaveBeenCalled();
});
