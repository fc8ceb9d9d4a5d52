import { readOptions } from './loader-options.ts';
import { watchLooks } from './looks/watch-looks.ts';
import { onPageRead, publishApi, reportPurchases } from './page-api.ts';
import { createPageContext } from './page-context.ts';
import { createBrowserEnvironment } from './ui/browser-environment.ts';

/* Looks on pages without the search app. */
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.dataset.searchId) {
  const options = readOptions(script);
  const page = createPageContext(createBrowserEnvironment(), options);
  publishApi(page);
  onPageRead(() => {
    reportPurchases(page);
    watchLooks(options, page);
  });
}
