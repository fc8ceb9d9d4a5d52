import { readOptions } from './loader-options.ts';
import type { watchLooks } from './looks/watch-looks.ts';
import { onPageRead, publishApi, reportPurchases } from './page-api.ts';
import { createPageContext } from './page-context.ts';
import { findHiddenName, pageDocument } from './page-document.ts';
import { onFirstPlace } from './places/first-place.ts';
import { lookSelector, streamSelector } from './places/place-selectors.ts';
import type { watchStreams } from './stream/watch-streams.ts';
import { createBrowserEnvironment } from './ui/browser-environment.ts';
import type { LoadTemplates, MountedSearch, mountSearch } from './ui/mount-search.tsx';

type Ui = { readonly mountSearch: typeof mountSearch };
type Looks = { readonly watchLooks: typeof watchLooks };
type Streams = { readonly watchStreams: typeof watchStreams };
/** A file beside the script, and its hash. */
type BuiltFile = { readonly file: string; readonly integrity: string };
/** What is loaded once it is needed. */
export type BuiltFiles = Readonly<Record<'ui' | 'templates' | 'looks' | 'streams', BuiltFile>>;

/** Loads a part of the app with an integrity check, so that a tampered file doesn't run. */
const loadModule = async <Module>(
  script: HTMLScriptElement,
  { file, integrity }: BuiltFile,
): Promise<Module> => {
  const url = new URL(file, script.src).href;
  const link = pageDocument.createElement('link');
  Object.assign(link, { rel: 'modulepreload', href: url, integrity, crossOrigin: 'anonymous' });
  if (integrity !== '' && link.relList.supports?.('modulepreload')) {
    await new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = () => reject(new Error(`${url} is not the file that was built`));
      pageDocument.head.append(link);
    });
  }
  return (await import(/* @vite-ignore */ url)) as Module;
};

/**
 * The few kilobytes that every page of the shop loads. The app itself is loaded when a visitor uses the search, or if
 * the page shows results.
 */
export const createLoader = (script: HTMLScriptElement, files: BuiltFiles): void => {
  const options = readOptions(script);
  const page = createPageContext(createBrowserEnvironment(), options);
  const name = options.parameter ?? 'q';
  let mounted: Promise<MountedSearch | null> | null = null;
  const ending = new AbortController();
  let isReady = false;

  const loadUnlessHidden = async (): Promise<Ui | null> => {
    const hidden = findHiddenName();
    if (hidden === null) return loadModule<Ui>(script, files.ui);
    // biome-ignore lint/suspicious/noConsole: where whoever builds the shop looks first
    console.warn(
      `Vitrina can't run here: an element of this page is named “${hidden}”. Give it another name.`,
    );
    return null;
  };
  const loadTemplates: LoadTemplates = () => loadModule(script, files.templates);
  const mount = (): Promise<MountedSearch | null> => {
    ending.abort();
    mounted ??= loadUnlessHidden().then(
      (app) => app?.mountSearch(options, loadTemplates, page) ?? null,
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
    const place = options.results ? pageDocument.querySelector<HTMLElement>(options.results) : null;
    const isAsked = hasSearch(location.search) || hasSearch(location.hash.slice(1));
    // Reserves the space, so that content below doesn't jump when the results arrive.
    if (place && isAsked) place.style.minHeight ||= '100vh';
    if (place || isAsked || isInput(pageDocument.activeElement)) void mount();
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
      form instanceof HTMLFormElement
        ? // A field called `querySelector` would hide the form's own.
          (Element.prototype.querySelector.call(form, options.input) as HTMLInputElement | null)
        : null;
    if (!input || isReady || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    // A field called `submit` would hide the form's own.
    const submit = (): void => HTMLFormElement.prototype.submit.call(form);
    void mount().then((app) => (app ? app.open(input.value) : submit()));
  };
  pageDocument.addEventListener('submit', onSubmit, { capture: true });
  pageDocument.addEventListener('focusin', onFocus, { signal: ending.signal });
  onPageRead(start);
  // Unreachable or tampered with: the places stay empty.
  const nothing = (): null => null;
  onFirstPlace(lookSelector, () => {
    void loadModule<Looks>(script, files.looks).then((looks) => looks.watchLooks(options, page), nothing);
  });
  onFirstPlace(streamSelector, () => {
    void loadModule<Streams>(script, files.streams).then(
      (streams) => streams.watchStreams(options, page),
      nothing,
    );
  });

  publishApi(page, async (query) => (await mount())?.open(query));
};
