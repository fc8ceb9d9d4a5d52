import type { DemoCatalog } from '../catalog.ts';
import { html, type Markup } from '../markup.ts';
import type { DemoItem } from '../product.ts';
import { layOutPage, searchPlace, streamPlace } from './layout.ts';

/** The shop's own search input, the one script tag that turns it into a search, and the cart that looks add to. */
const showSearch = (searchId: string): Markup => html`<form class="search" action="/demo/shop" role="search">
<input type="search" name="q" aria-label="Szukaj w sklepie" placeholder="Czego szukasz?"></form>
<script async src="/app/embed.js" data-search-id="${searchId}" data-input=".search input" data-results="#results" data-consent="true"></script>
<output class="cart" hidden>Koszyk: <b>0</b></output><script defer src="/demo/cart.js"></script>`;

export type DemoSearch = {
  readonly searchId: string;
  /** A stream of posts with its products; null if there is none. */
  readonly streamId: string | null;
};

/** The search app fills it too. */
const showStream = (streamId: string): Markup =>
  html`<section class="stream" data-vitrina-stream="${streamId}" data-layout="row"></section>`;

/** The page with the search in its header and its stream of posts, if there are any. */
export const withSearch = (page: string, search: DemoSearch | null): string =>
  page
    .replace(searchPlace.text, () => (search === null ? '' : showSearch(search.searchId).text))
    .replace(streamPlace.text, () => (search?.streamId ? showStream(search.streamId).text : ''));

/** The shop's results page, which the app fills. */
export const showResultsPage = (catalog: DemoCatalog): string =>
  layOutPage(
    'Szukaj w sklepie',
    catalog.departments,
    [{ name: 'Strona główna', href: '/demo' }],
    html`<div id="results"></div><noscript><p>Wyszukiwarka wymaga JavaScriptu.</p></noscript>`,
  );

/** After „buying", the page says what was bought, and the app reports it. */
export const showThanksPage = (catalog: DemoCatalog, item: DemoItem, orderId: string): string => {
  const price = (item.sale?.priceMinor ?? item.priceMinor) / 100;
  const purchase = JSON.stringify({ orderId, products: [{ productId: item.id, quantity: 1, price }] });
  return layOutPage(
    'Dziękujemy za zakup',
    catalog.departments,
    [{ name: 'Strona główna', href: '/demo' }],
    html`<section class="missing" data-vitrina-purchase="${purchase}"><h1>Dziękujemy za zakup</h1><p>${item.title}</p><p>Zamówienie pokazowe nr ${orderId}: nic nie zostało kupione, a w raportach przybyła sprzedaż.</p><p><a class="back" href="/demo">← Wróć do sklepu</a></p></section>`,
  );
};
