import { createRoot } from 'react-dom/client';
import { type AddressForm, readAddress, writeAddress } from '../core/address.ts';
import type { Environment } from '../core/environment.ts';
import { fillLabel } from '../core/fill-label.ts';
import { createOffers } from '../core/offers.ts';
import { webAddress } from '../core/product-view.ts';
import { createPublicApi, type PublicApi } from '../core/public-api.ts';
import { createResults } from '../core/results.ts';
import { type SearchState, searchFor } from '../core/search-state.ts';
import { createSuggester } from '../core/suggester.ts';
import { createPageContext, type PageContext, type SearchOptions } from '../page-context.ts';
import { pageDocument } from '../page-document.ts';
import { createBrowserEnvironment } from './browser-environment.ts';
import { createTitle } from './document-title.ts';
import type { FillTemplate } from './fill-template.ts';
import { createGoogleReport } from './google-analytics.ts';
import { keepScroll } from './keep-scroll.ts';
import { attachInput } from './panel/attach-input.tsx';
import { Overlay } from './results/overlay.tsx';
import { ResultsPage } from './results/results-page.tsx';
import type { SearchApp } from './search-app.ts';
import { openShadow } from './shadow.ts';
import { showTestBadge } from './test-badge.ts';
import { dressFloating, dressOnPage, keepDressed } from './theme.ts';
import { watchInputs } from './watch-inputs.ts';

/** Loads what fills the shop's own templates. */
export type LoadTemplates = () => Promise<{ readonly fillTemplate: FillTemplate }>;

export type MountedSearch = {
  /** Shows the results of a query. */
  readonly open: (query: string) => void;
  /** Removes everything from the page. */
  readonly unmount: () => void;
};

/** Shows results in the shop's own place for them, or on top of the page. */
const mountResults = (app: SearchApp, place: Element | null) => {
  const host = pageDocument.createElement('div');
  host.dataset.vitrina = 'results';
  host.dataset.place = place ? 'page' : 'overlay';
  (place ?? pageDocument.body).append(host);
  const { style } = app.config;
  const undress = keepDressed(style, () => (place ? dressOnPage : dressFloating)(host, host, style));
  const shadow = openShadow(host, 'results');
  const root = createRoot(shadow);
  root.render(place ? <ResultsPage app={app} isOverlay={false} /> : <Overlay app={app} />);
  return {
    overlay: place ? null : shadow.querySelector('dialog'),
    unmount: () => {
      undress();
      root.unmount();
      host.remove();
    },
  };
};

const createApp = (
  options: SearchOptions,
  { environment, memory, tracker }: PageContext,
  api: PublicApi,
  config: SearchApp['config'],
  fillTemplate: FillTemplate | null,
) => {
  const { searchId, parameter = 'q' } = options;
  const { settings, labels } = config;
  const form: AddressForm = { name: parameter, useHash: settings.general.useHashBeforeSearchParams };
  const title = createTitle(pageDocument);
  const reportToGoogle = createGoogleReport(config.googleAnalytics, () => Reflect.get(globalThis, 'gtag'));
  const place = options.results ? pageDocument.querySelector(options.results) : null;

  const redirectTo = (address: string): void => {
    tracker.flush();
    location.assign(webAddress(address) || '/');
  };
  const results = createResults({
    api,
    memory,
    tracker,
    goTo: redirectTo,
    onAnswer: ({ query }, { total, ruleData }) => {
      pageDocument.dispatchEvent(
        new CustomEvent('vitrina:results', { detail: { searchId, query, total, ruleData } }),
      );
      if (settings.serp.changeDocumentTitle && query !== '')
        title.set(fillLabel(labels.serp.title, { query }));
      reportToGoogle(query, location.href);
    },
  });

  /** The address of the shop's results page; null if results are shown on this one. */
  const resultsPage = (): string | null => {
    const { redirectionUrl } = settings.general;
    if (redirectionUrl === '' || place) return null;
    const page = new URL(redirectionUrl, location.href);
    return page.origin === location.origin && page.pathname === location.pathname ? null : page.href;
  };
  const hrefOf = (search: SearchState): string => writeAddress(resultsPage() ?? location.href, search, form);

  const followAddress = (): void => {
    const search =
      readAddress(location.href, form) ?? (place && settings.serp.allowEmptyQuery ? searchFor('') : null);
    if (search) results.show(search);
    else {
      title.restore();
      results.close();
    }
  };
  const app: SearchApp = {
    config,
    fillTemplate,
    memory,
    tracker,
    results,
    readOffers: createOffers({ api, memory, config }),
    createSuggester: () => createSuggester({ environment, api, memory, tracker }),
    hasPageInput: () => pageDocument.querySelector(options.input) !== null,
    hrefOf,
    redirectTo,
    go: (search, how = 'push') => {
      if (resultsPage() !== null) {
        location.assign(hrefOf(search));
        return;
      }
      // Keeps the state that the page's own router may have stored there.
      history[`${how}State`](history.state, '', hrefOf(search));
      results.show(search);
    },
    close: () => {
      history.pushState(history.state, '', writeAddress(location.href, null, form));
      followAddress();
    },
  };
  return { app, place, followAddress, restoreTitle: title.restore };
};

/** Longer than this nobody waits for a template. */
const templatePatienceMs = 3000;

/** What fills the shop's own templates. Null if the shop has none, or it doesn't come: products look as by default then. */
const loadFill = async (
  { settings }: SearchApp['config'],
  { wait }: Environment,
  loadTemplates: LoadTemplates | undefined,
): Promise<FillTemplate | null> => {
  if (Object.values(settings.serp.templates).every((html) => html === '')) return null;
  try {
    const late = new Promise<undefined>((resolve) => {
      wait(templatePatienceMs, () => resolve(undefined));
    });
    return (await Promise.race([loadTemplates?.(), late]))?.fillTemplate ?? null;
  } catch {
    return null;
  }
};

/** For whoever builds the shop. A refusal can't be told from a server that is away: browsers keep it from the page. */
const tellWhy = (server: string): void => {
  // biome-ignore lint/suspicious/noConsole: where whoever builds the shop looks first
  console.warn(
    `Vitrina can't be reached, or doesn't allow ${location.hostname}. To allow it: ${server}/search/embed`,
  );
};

/**
 * Adds the search to the page. Null if it may not run: the shop has switched it off, or the server refuses or is
 * unreachable. The page then works as if the search weren't there.
 */
export const mountSearch = async (
  options: SearchOptions,
  loadTemplates?: LoadTemplates,
  page: PageContext = createPageContext(createBrowserEnvironment(), options),
): Promise<MountedSearch | null> => {
  const { server, searchId, apiKey = '', contexts = [] } = options;
  const api = createPublicApi({ fetch: page.environment.fetch, server, searchId, apiKey, contexts });
  const answer = await api.readConfig(new AbortController().signal);
  if ('missing' in answer) {
    tellWhy(server);
    return null;
  }
  if (!answer.data.settings.general.applicationEnabled) return null;

  const config = answer.data;
  const fillTemplate = await loadFill(config, page.environment, loadTemplates);
  const { app, place, followAddress, restoreTitle } = createApp(options, page, api, config, fillTemplate);
  const results = mountResults(app, place);
  const hideBadge = config.testUntil ? showTestBadge() : () => {};
  const stopInputs = watchInputs(options.input, (input) => {
    const root = input.getRootNode();
    return attachInput(app, input, {
      container: input.closest('dialog') ?? (root instanceof ShadowRoot ? root : pageDocument.body),
      hasButtons: config.settings.autocomplete.showButtonOnInput,
    });
  });
  const stopQuery = app.results.store.subscribe(() => {
    const { search } = app.results.store.get();
    for (const input of pageDocument.querySelectorAll<HTMLInputElement>(options.input))
      if (search && input !== pageDocument.activeElement) input.value = search.query;
  });
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('popstate', followAddress, { signal });
  addEventListener('pagehide', page.tracker.flush, { signal });
  // The last event that mobile browsers reliably fire for a page.
  pageDocument.addEventListener('visibilitychange', page.tracker.flush, { signal });
  followAddress();
  const scroller = results.overlay ?? pageDocument.scrollingElement;
  if (scroller) keepScroll(app.results.store, scroller, signal);

  return {
    open: (query) => app.go(searchFor(query)),
    unmount: () => {
      ending.abort();
      stopQuery();
      stopInputs();
      app.results.close();
      restoreTitle();
      results.unmount();
      hideBadge();
    },
  };
};
