import type { PublicStylization } from '@vitrina/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { watchLooks } from '../looks/watch-looks.ts';
import { buildConfig } from '../testing/build-config.ts';
import { buildProducts } from '../testing/build-products.ts';
import { createLookPreview } from './run-look-preview.ts';
import { buildProductPage } from './shop-page.ts';

afterEach(() => {
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

test('[R2.53] the panel’s preview shows a draft with the component of the shop’s pages, asks nobody and reports nothing', async () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const [first, second] = buildProducts('https://search.example');
  if (!first || !second) throw new Error('There are too few products');
  const place = buildProductPage();
  const show = createLookPreview(place, watchLooks);
  const draft = (label: string): PublicStylization => ({
    ...{ stylizationId: 'preview', name: 'Szkic', look: { kind: 'product', product: first } },
    slots: [{ label, product: second, hotspot: null }],
  });
  const labels = () =>
    [...place.children].map((host) => host.shadowRoot?.querySelector('.slot')?.textContent);
  show({ type: 'look', config: buildConfig(), stylization: draft('Dzbanek') });
  await expect.poll(labels).toEqual(['Dzbanek']);
  show({ type: 'look', config: buildConfig(), stylization: draft('Karafka') });
  await expect.poll(labels).toEqual(['Karafka']);
  dispatchEvent(new Event('pagehide'));
  expect(fetched).not.toHaveBeenCalled();
});
