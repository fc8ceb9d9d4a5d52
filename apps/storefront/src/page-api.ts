import type { AddSet } from './core/shop-cart.ts';
import type { BoughtProduct, CartSource, Purchase } from './core/tracker.ts';
import type { PageContext } from './page-context.ts';
import { pageDocument } from './page-document.ts';

type OpenSearch = (query: string) => Promise<void>;
type Other = {
  readonly setConsent: (given: boolean) => void;
  /** Missing in scripts of earlier versions. */
  readonly onAddToCart?: (add: AddSet | null) => void;
  readonly noteCartReport?: (productIds: readonly string[]) => void;
  readonly open?: OpenSearch;
};

/** `window.vitrina`, for the shop's own scripts. */
export type VitrinaApi = {
  readonly setConsent: (given: boolean) => void;
  readonly track: {
    readonly purchase: (purchase: Purchase) => void;
    readonly addToCart: (products: readonly BoughtProduct[], from?: CartSource) => void;
  };
  /** Connects the shop's cart: looks and posts offer to put all their products into it. */
  readonly onAddToCart: (add: AddSet | null) => void;
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
  for (const element of pageDocument.querySelectorAll('[data-vitrina-purchase]')) {
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
  if (pageDocument.readyState === 'loading') pageDocument.addEventListener('DOMContentLoaded', start);
  else start();
};

const isApi = (known: unknown): known is VitrinaApi =>
  typeof known === 'object' && known !== null && 'add' in known && typeof known.add === 'function';
/** An element of the shop whose id is `vitrina` goes by that name too, and gives way. */
const isShops = (known: unknown): boolean =>
  Boolean(known) && !(known instanceof Element) && !(known instanceof HTMLCollection);

/** Makes `window.vitrina`, or joins the one that another script of the page has made. */
export const publishApi = (page: PageContext, open?: OpenSearch): void => {
  const others: Other[] = [];
  const setConsent = (given: boolean): void => {
    page.setConsent(given);
    for (const other of others) other.setConsent(given);
  };
  const onAddToCart = (add: AddSet | null): void => {
    page.cart.connect(add);
    for (const other of others) other.onAddToCart?.(add);
  };
  const known: unknown = Reflect.get(window, 'vitrina');
  if (isApi(known)) {
    const { noteCartReport } = page.tracker;
    known.add(() => ({ setConsent, onAddToCart, noteCartReport, ...(open && { open }) }));
    return;
  }
  const api: VitrinaApi = {
    setConsent,
    track: {
      purchase: page.tracker.purchased,
      addToCart: (products, from) => {
        page.tracker.addedToCart(products, from);
        const ids = products.map(({ productId }) => productId);
        for (const other of others) other.noteCartReport?.(ids);
      },
    },
    onAddToCart,
    open: async (query) => {
      await (open ?? others.find((other) => other.open)?.open)?.(query);
    },
    add: (start) => {
      const other = start();
      others.push(other);
      // The shop may have connected its cart before this script came.
      other.onAddToCart?.(page.cart.current());
    },
  };
  // What the shop calls by our name stays the shop's; its scripts get ours with the event.
  if (!isShops(known)) Reflect.set(window, 'vitrina', api);
  pageDocument.dispatchEvent(new CustomEvent('vitrina:ready', { detail: api }));
};
