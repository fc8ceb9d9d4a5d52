import type { DemoCatalog, DemoCategory } from '../catalog.ts';
import { html, type Markup } from '../markup.ts';
import { countProducts } from '../polish.ts';
import { shop } from '../shop.ts';
import { categoryHref, layOutPage, pictureSource, showCard, streamPlace } from './layout.ts';

const showDepartment = (department: DemoCategory): Markup => {
  const shown = [0, 0.35, 0.7].flatMap((share) => {
    const product = department.products[Math.floor(department.products.length * share) + 5];
    return product ? [product] : [];
  });
  return html`<li class="tile"><a href="${categoryHref(department)}">
<span class="trio">${shown.map((product) => html`<img src="${pictureSource(product.items[0])}" alt="" width="160" height="160" loading="lazy">`)}</span>
<strong>${department.name}</strong><span>${countProducts(department.products.length)}</span></a></li>`;
};

/** The shop's home page: departments, products on sale, and a selection of everything. */
export const showHomePage = (catalog: DemoCatalog): string => {
  const everyNth = (step: number, first: number) =>
    catalog.products.filter((_, index) => index % step === first);
  const onSale = catalog.products.filter((product) => product.items[0].sale);
  const saleStep = Math.ceil(onSale.length / 10);
  const choice = everyNth(Math.floor(catalog.products.length / 15), 11).slice(0, 15);
  const shownFirst = everyNth(Math.floor(catalog.products.length / 9), 7).slice(0, 9);
  return layOutPage(
    'Strona główna',
    catalog.departments,
    [],
    html`<section class="hero"><div><h1>${shop.name}</h1><p>${shop.motto}.</p></div>
<div class="herd">${shownFirst.map((product) => html`<img src="${pictureSource(product.items[0])}" alt="" width="150" height="150">`)}</div></section>
<h2>Działy</h2><ul class="tiles">${catalog.departments.map(showDepartment)}</ul>
<h2>W dobrej cenie</h2><ul class="cards">${onSale.filter((_, index) => index % saleStep === 0).map(showCard)}</ul>
${streamPlace}<h2>Wybrane dla Ciebie</h2><ul class="cards">${choice.map(showCard)}</ul>`,
  );
};
