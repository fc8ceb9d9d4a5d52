import type { PublicConfig } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPageContext } from '../page-context.ts';
import { buildConfig } from '../testing/build-config.ts';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { type SearchServer, startSearchServer } from '../testing/search-server.ts';
import { createBrowserEnvironment } from './browser-environment.ts';
import { type MountedSearch, mountSearch } from './mount-search.tsx';
import stylesheet from './styles/results.css?inline';

let server: SearchServer;
let mounted: MountedSearch | null = null;
beforeEach(async () => {
  server = await startSearchServer(buildConfig());
  history.replaceState(null, '', '/');
  document.body.innerHTML = '<input id="q"><div id="results"></div>';
});
afterEach(async () => {
  mounted?.unmount();
  mounted = null;
  vi.restoreAllMocks();
  await server.close();
});

type Settings = Parameters<typeof buildConfig>[0] extends infer Change | undefined
  ? Change extends { settings?: infer Part }
    ? Part
    : never
  : never;

const mount = async (settings: Settings): Promise<void> => {
  server.config = buildConfig({ settings } as Partial<PublicConfig>);
  const all = { server: server.origin, searchId: 'kubki', input: '#q', results: '#results' };
  const { sendBeacon, store } = createFakeEnvironment();
  const page = createPageContext({ ...createBrowserEnvironment(), sendBeacon, store }, all);
  mounted = await mountSearch(all, () => import('./fill-template.ts'), page);
};
const results = (): ShadowRoot => {
  const root = document.querySelector('[data-vitrina=results]')?.shadowRoot;
  if (!root) throw new Error('no results on the page');
  return root;
};
const openResults = async (): Promise<void> => {
  mounted?.open('kubek');
  await expect.poll(() => results().querySelectorAll('.grid:not(.is-loading) .card').length).toBe(12);
};
const pageInput = (): HTMLInputElement =>
  document.querySelector<HTMLInputElement>('#q') ?? document.createElement('input');
const type = (input: HTMLInputElement, text: string): void => {
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Every shadow root below a node: each of the panel's options has one. */
const shadowsIn = (root: ParentNode): ShadowRoot[] =>
  [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? [shadowRoot, ...shadowsIn(shadowRoot)] : [],
  );
const findAll = (selector: string, within: ParentNode = document): Element[] => [
  ...within.querySelectorAll(selector),
  ...shadowsIn(within).flatMap((root) => [...root.querySelectorAll(selector)]),
];
const sizeOf = (picture: Element | null | undefined): string =>
  `${picture?.getAttribute('width')}x${picture?.getAttribute('height')}`;
/** The sizes of the pictures in the panel, without those in the results. */
const panelPictures = (selector: string): string[] => [
  ...new Set(findAll(`${selector} .product-picture img`).map(sizeOf)),
];

describe('the settings of the search app on the page', () => {
  test('[R3.21] before typing, popular products and the top product each have their own picture size', async () => {
    await mount({
      onfocus: {
        imageSize: { width: 48, height: 36 },
        topProduct: { enabled: true, imageSize: { width: 200, height: 100 } },
      },
      autocomplete: { imageSize: { width: 72, height: 54 } },
    });
    type(pageInput(), '');
    await expect.poll(() => panelPictures('.product.is-top')).toEqual(['200x100']);
    expect(panelPictures('.product:not(.is-top)')).toEqual(['48x36']);
    const [box] = findAll('.product:not(.is-top) .product-picture') as HTMLElement[];
    expect(box?.style.inlineSize).toBe('48px');
  });

  test('[R3.22] while typing, suggested products have their own picture size', async () => {
    await mount({
      onfocus: { imageSize: { width: 48, height: 36 } },
      autocomplete: { imageSize: { width: 72, height: 54 } },
    });
    type(pageInput(), 'kub');
    await expect.poll(() => panelPictures('.product')).toEqual(['72x54']);
  });

  test.each([true, false])(
    '[R3.22] showButtonOnInput %s: the buttons at the shop’s input, whatever the results’ own input has',
    async (isShown) => {
      await mount({
        autocomplete: { showButtonOnInput: isShown },
        serp: { showInput: true, showButtonOnInput: !isShown },
      });
      await openResults();
      const own = results().querySelector<HTMLInputElement>('.own-input input');
      if (!own) throw new Error('the results have no input');
      type(pageInput(), 'kub');
      await expect.poll(() => pageInput().getAttribute('aria-expanded')).toBe('true');
      expect(findAll('.input-buttons button')).toHaveLength(isShown ? 2 : 0);
      pageInput().blur();
      await expect.poll(() => pageInput().getAttribute('aria-expanded')).toBe('false');
      type(own, 'dzban');
      await expect.poll(() => own.getAttribute('aria-expanded')).toBe('true');
      expect(findAll('.input-buttons button')).toHaveLength(isShown ? 0 : 2);
    },
  );

  test.each([
    ['has its own input, and none is asked for', true, false, 0],
    ['has its own input, and another is asked for', true, true, 1],
    ['has no input', false, false, 1],
  ])('[R3.23] inputs above the results, if the page %s', async (_, hasInput, showInput, count) => {
    if (!hasInput) pageInput().remove();
    await mount({ serp: { showInput } });
    await openResults();
    expect(results().querySelectorAll('.own-input input')).toHaveLength(count);
  });

  test('[R3.22] the button in the input searches, and the cross clears the input', async () => {
    await mount({});
    type(pageInput(), 'dzbanek');
    await expect.poll(() => findAll('.input-buttons button').length).toBe(2);
    const press = (name: string): void =>
      (findAll(`.input-buttons [aria-label=${name}]`)[0] as HTMLElement | undefined)?.click();
    press('Wyczyść');
    expect(pageInput().value).toBe('');
    type(pageInput(), 'dzbanek');
    press('Szukaj');
    await expect.poll(() => location.search).toBe('?q=dzbanek');
  });

  test('[R3.23] the link back to the top appears far down the results, and leads to their heading', async () => {
    await mount({ serp: { backToTop: true } });
    await openResults();
    const list = results().querySelector('.results');
    if (!list) throw new Error('no results');
    const button = (): HTMLElement | null => results().querySelector('[aria-label="Do góry"]');
    const scrollTo = (top: number): void => {
      vi.spyOn(list, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
      dispatchEvent(new Event('scroll'));
    };
    expect(button()).toBeNull();
    scrollTo(-2000);
    await expect.poll(button).not.toBeNull();
    scrollTo(-200);
    await expect.poll(button).toBeNull();
    scrollTo(-2000);
    await expect.poll(button).not.toBeNull();
    const scrolled = vi.spyOn(list, 'scrollIntoView').mockImplementation(() => {});
    button()?.click();
    expect(scrolled).toHaveBeenCalledOnce();
    expect(results().activeElement?.className).toBe('heading');
  });

  test('[R3.23] without backToTop there is no such link, however far down', async () => {
    await mount({ serp: { backToTop: false } });
    await openResults();
    expect(results().querySelector('.to-top')).toBeNull();
  });

  test.each([
    [true, 'picture is-boxed', '300 / 150'],
    [false, 'picture', ''],
  ])(
    '[R3.23] pictures of the results have the size that is set; useQuarticImages %s fits them into its proportions',
    async (useQuarticImages, className, aspectRatio) => {
      await mount({ serp: { imageSize: { width: 300, height: 150, useQuarticImages } } });
      await openResults();
      const picture = results().querySelector<HTMLElement>('.card .picture');
      expect(sizeOf(picture?.querySelector('img'))).toBe('300x150');
      expect([picture?.className, picture?.style.aspectRatio.trim()]).toEqual([className, aspectRatio]);
    },
  );

  test('[R3.23] the grid takes its columns from the settings, a number for each size of device', async () => {
    await mount({ serp: { grid: { small: 1, medium: 2, large: 6, extraLarge: 7 } } });
    await openResults();
    const { style } = results().querySelector<HTMLElement>('.grid') ?? document.body;
    const columns = ['--small', '--medium', '--large', '--extra-large'].map((name) =>
      style.getPropertyValue(name),
    );
    expect(columns).toEqual(['1', '2', '6', '7']);
    // The style sheet picks the number by width, which this simulated page can't compute.
    const used = [...stylesheet.matchAll(/\.grid\s*\{[^}]*repeat\(var\((--[\w-]+)\)/g)].map(
      ([, name]) => name,
    );
    expect(used).toEqual(['--small', '--medium', '--large', '--extra-large']);
  });

  const openFacets = (): string[] =>
    [...results().querySelectorAll<HTMLDetailsElement>('.aside details')]
      .filter(({ open }) => open)
      .map((facet) => facet.querySelector('summary')?.textContent ?? '');

  test('[R3.23] marked filters start open, and so does an active one; the others are folded', async () => {
    history.replaceState(null, '', '/?q=kubek&q.filter.brand=Gnom');
    await mount({ serp: { markedFilters: ['color', 'price'] } });
    await expect.poll(() => results().querySelectorAll('.aside details').length).toBe(5);
    expect(openFacets()).toEqual(['Cena', 'Marka', 'Kolor']);
  });

  test('[R3.23] if no filter is marked, the first four start open', async () => {
    await mount({ serp: { markedFilters: [] } });
    await openResults();
    expect(openFacets()).toEqual(['Kategoria', 'Cena', 'Marka', 'Kolor']);
  });
});
