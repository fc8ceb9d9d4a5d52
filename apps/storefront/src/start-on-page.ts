import { readOptions } from './loader-options.ts';
import { onPageRead, publishApi, reportPurchases } from './page-api.ts';
import { createPageContext, type PageContext, type SearchOptions } from './page-context.ts';
import { pageDocument } from './page-document.ts';
import { createBrowserEnvironment } from './ui/browser-environment.ts';

/** Starts a script of its own, on pages without the search app: `window.vitrina`, purchases, and what `watch` fills. */
export const startOnPage = (watch: (options: SearchOptions, page: PageContext) => void): void => {
  const script = pageDocument.currentScript;
  if (!(script instanceof HTMLScriptElement) || !script.dataset.searchId) return;
  const options = readOptions(script);
  const page = createPageContext(createBrowserEnvironment(), options);
  publishApi(page);
  onPageRead(() => {
    reportPurchases(page);
    watch(options, page);
  });
};
