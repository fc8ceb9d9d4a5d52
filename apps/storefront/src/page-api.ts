import type { BoughtProduct, FromLook, Purchase } from './core/tracker.ts';
import type { PageContext } from './page-context.ts';

type OpenSearch = (query: string) => Promise<void>;
type Other = { readonly setConsent: (given: boolean) => void; readonly open?: OpenSearch };

/** `window.vitrina`, for the shop's own scripts. */
export type VitrinaApi = {
  readonly setConsent: (given: boolean) => void;
  readonly track: {
    readonly purchase: (purchase: Purchase) => void;
    readonly addToCart: (products: readonly BoughtProduct[], from?: FromLook) => void;
  };
  /** Shows the results of a query, where there is a search. */
  readonly open: OpenSearch;
  /** Registers another script of ours on the same page. */
  readonly add: (start: () => Other) => void;
};

/**
 * Reports the purchase on a thank-you page:
 * `<script type="application/json" data-vitrina-purchase>{"orderId":…}</script>`.
 */
export const reportPurchases = ({ tracker }: PageContext): void => {
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

/** Calls `start` once the page's own elements are there. */
export const onPageRead = (start: () => void): void => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
};

/** Makes `window.vitrina`, or joins the one that another script of the page has made. */
export const publishApi = (page: PageContext, open?: OpenSearch): void => {
  const others: Other[] = [];
  const setConsent = (given: boolean): void => {
    page.setConsent(given);
    for (const other of others) other.setConsent(given);
  };
  const existing = Reflect.get(window, 'vitrina') as VitrinaApi | undefined;
  if (existing) {
    existing.add(() => ({ setConsent, ...(open && { open }) }));
    return;
  }
  const api: VitrinaApi = {
    setConsent,
    track: { purchase: page.tracker.purchased, addToCart: page.tracker.addedToCart },
    open: async (query) => {
      await (open ?? others.find((other) => other.open)?.open)?.(query);
    },
    add: (start) => {
      others.push(start());
    },
  };
  Reflect.set(window, 'vitrina', api);
  document.dispatchEvent(new CustomEvent('vitrina:ready', { detail: api }));
};
