import type { DemoCatalog } from '../catalog.ts';
import { html, type Markup } from '../markup.ts';
import type { DemoItem } from '../product.ts';
import { layOutPage, searchPlace } from './layout.ts';

/** The shop's own search input, and the one script tag that turns it into a search. */
const showSearch = (searchId: string): Markup => html`<form class="search" action="/demo/shop" role="search">
<input type="search" name="q" aria-label="Szukaj w sklepie" placeholder="Czego szukasz?"></form>
<script async src="/app/embed.js" data-search-id="${searchId}" data-input=".search input" data-results="#results" data-consent="true"></script>`;

/** The page with the search in its header, if there is one. */
export const withSearch = (page: string, searchId: string | null): string =>
  page.replace(searchPlace.text, () => (searchId === null ? '' : showSearch(searchId).text));

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
