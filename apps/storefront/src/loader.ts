import type { BoughtProduct, Purchase } from './core/tracker.ts';
import { createPageContext, type PageContext, type SearchOptions } from './page-context.ts';
import { createBrowserEnvironment } from './ui/browser-environment.ts';
import type { MountedSearch, mountSearch } from './ui/mount-search.tsx';

type Ui = { readonly mountSearch: typeof mountSearch };

/** `window.vitrina`, for the shop's own scripts. */
export type VitrinaApi = {
  readonly setConsent: (given: boolean) => void;
  readonly track: {
    readonly purchase: (purchase: Purchase) => void;
    readonly addToCart: (products: readonly BoughtProduct[]) => void;
  };
  /** Shows the results of a query. */
  readonly open: (query: string) => Promise<void>;
  /** Registers another search on the same page, loaded by its own script tag. */
  readonly add: (start: () => { setConsent: (given: boolean) => void }) => void;
};

/** Reads the attributes of the script tag. */
export const readOptions = (script: HTMLScriptElement): SearchOptions => {
  const {
    searchId = '',
    input = 'input[type=search]',
    results,
    parameter,
    apiKey,
    consent,
    server,
  } = script.dataset;
  return {
    server: (server ?? new URL(script.src).origin).replace(/\/+$/, ''),
    searchId,
    input,
    consent: consent === 'true',
    ...(results && { results }),
    ...(parameter && { parameter }),
    ...(apiKey && { apiKey }),
  };
};

/** Loads the app with an integrity check, so that a tampered file doesn't run. */
const loadUi = async (script: HTMLScriptElement, file: string, integrity: string): Promise<Ui> => {
  const url = new URL(file, script.src).href;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', href: url, integrity, crossOrigin: 'anonymous' });
  if (integrity !== '' && link.relList.supports?.('modulepreload')) {
    await new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = () => reject(new Error(`${url} is not the file that was built`));
      document.head.append(link);
    });
  }
  return (await import(/* @vite-ignore */ url)) as Ui;
};

/**
 * Reports the purchase on a thank-you page:
 * `<script type="application/json" data-vitrina-purchase>{"orderId":…}</script>`.
 */
const reportPurchases = ({ tracker }: PageContext): void => {
  for (const element of document.querySelectorAll('[data-vitrina-purchase]')) {
    const text = element.getAttribute('data-vitrina-purchase') || element.textContent || '';
    element.removeAttribute('data-vitrina-purchase');
    try {
      tracker.purchased(JSON.parse(text) as Purchase);
    } catch {
      // Invalid JSON: there is nothing to report, and the shop's page must not break.
    }
  }
};

/**
 * The few kilobytes that every page of the shop loads. The app itself is loaded when a visitor uses the search, or if
 * the page shows results.
 */
export const createLoader = (
  script: HTMLScriptElement,
  ui: { readonly file: string; readonly integrity: string },
): void => {
  const options = readOptions(script);
  const page = createPageContext(createBrowserEnvironment(), options);
  const name = options.parameter ?? 'q';
  let mounted: Promise<MountedSearch | null> | null = null;
  const ending = new AbortController();
  let isReady = false;

  const mount = (): Promise<MountedSearch | null> => {
    ending.abort();
    mounted ??= loadUi(script, ui.file, ui.integrity).then(
      (app) => app.mountSearch(options, page),
      // Unreachable or tampered with: the shop's own search remains in use.
      () => null,
    );
    void mounted.then(() => {
      isReady = true;
    });
    return mounted;
  };
  const isInput = (target: EventTarget | null | undefined): boolean =>
    target instanceof Element && target.matches(options.input);
  const hasSearch = (text: string): boolean => new URLSearchParams(text).has(name);

  const start = (): void => {
    reportPurchases(page);
    const place = options.results ? document.querySelector<HTMLElement>(options.results) : null;
    const isAsked = hasSearch(location.search) || hasSearch(location.hash.slice(1));
    // Reserves the space, so that content below doesn't jump when the results arrive.
    if (place && isAsked) place.style.minHeight ||= '100vh';
    if (place || isAsked || isInput(document.activeElement)) void mount();
  };
  const onFocus = (event: Event): void => {
    if (isInput(event.composedPath()[0])) void mount();
  };
  /**
   * If the visitor submits the form before the app is loaded, the submission waits, and falls back to the shop's own
   * search if the app doesn't load.
   */
  const onSubmit = (event: Event): void => {
    const form = event.target;
    const input =
      form instanceof HTMLFormElement ? form.querySelector<HTMLInputElement>(options.input) : null;
    if (!input || isReady || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    void mount().then((app) => (app ? app.open(input.value) : form.submit()));
  };
  document.addEventListener('submit', onSubmit, { capture: true });
  document.addEventListener('focusin', onFocus, { signal: ending.signal });
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();

  const others: { setConsent: (given: boolean) => void }[] = [];
  const setConsent = (given: boolean): void => {
    page.setConsent(given);
    for (const other of others) other.setConsent(given);
  };
  const existing = Reflect.get(window, 'vitrina') as VitrinaApi | undefined;
  if (existing) {
    existing.add(() => ({ setConsent }));
    return;
  }
  const api: VitrinaApi = {
    setConsent,
    track: { purchase: page.tracker.purchased, addToCart: page.tracker.addedToCart },
    open: async (query) => (await mount())?.open(query),
    add: (other) => {
      others.push(other());
    },
  };
  Reflect.set(window, 'vitrina', api);
  document.dispatchEvent(new CustomEvent('vitrina:ready', { detail: api }));
};
