import { categoryPathOf, type DemoCatalog } from '../catalog.ts';
import { html, type Markup } from '../markup.ts';
import { formatPrice } from '../polish.ts';
import type { DemoItem, DemoProduct } from '../product.ts';
import { layOutPage, pictureSource, showCard, showPrice } from './layout.ts';

const availabilityWords: Record<DemoItem['availability'], string> = {
  in_stock: 'Dostępny od ręki',
  out_of_stock: 'Chwilowo niedostępny',
  preorder: 'Przedsprzedaż: wysyłka od 1 marca 2027',
};

const showVariants = (item: DemoItem, product: DemoProduct): Markup | null =>
  product.items.length === 1
    ? null
    : html`<h2 class="small">Warianty</h2><ul class="variants">${product.items.map((variant) => {
        const name = [variant.colour, variant.size].filter(Boolean).join(', ');
        return html`<li><a href="/demo/p/${variant.slug}"${variant === item ? html` aria-current="page"` : null}><img src="${pictureSource(variant)}" alt="" width="56" height="56"><span>${name}</span></a></li>`;
      })}</ul>`;

const showFacts = (item: DemoItem): Markup => {
  const facts = [
    ['Marka', item.brand],
    ['Kolor', item.colour],
    ['Rozmiar', item.size],
    ['Materiał', item.material],
    ...item.details,
    ['Numer', item.id],
    ['EAN', item.gtin],
  ] as const;
  return html`<dl class="facts">${facts.map(([name, value]) => (value ? html`<dt>${name}</dt><dd>${value}</dd>` : null))}</dl>`;
};

export const showProductPage = (catalog: DemoCatalog, item: DemoItem, product: DemoProduct): string => {
  const leafPath = categoryPathOf(item.productType);
  const siblings = catalog.categoriesByPath.get(leafPath)?.products ?? [];
  const place = siblings.indexOf(product);
  const similar = [1, 2, 3, 4]
    .map((step) => siblings[(place + step) % siblings.length])
    .filter((other): other is DemoProduct => other !== undefined && other !== product);
  return layOutPage(
    item.title,
    catalog.departments,
    [
      { name: 'Strona główna', href: '/demo' },
      ...item.productType.map((name, level) => ({
        name,
        href: `/demo/c/${categoryPathOf(item.productType.slice(0, level + 1))}`,
      })),
    ],
    html`<article class="product">
<div class="gallery"><img src="${pictureSource(item)}" alt="${item.hasPicture ? item.title : 'Brak zdjęcia'}" width="800" height="800">
${item.hasPicture && item.hasClosePicture ? html`<img class="close" src="/demo/pictures/${item.id}_2.svg" alt="Zbliżenie" width="180" height="180">` : null}</div>
<div class="facts-column"><p class="maker">${item.brand}</p><h1>${item.title}</h1>
<p class="big">${showPrice(item)}</p>
${item.sale ? html`<p class="omnibus">Najniższa cena z 30 dni przed obniżką: ${formatPrice(item.sale.omnibusPriceMinor)}</p>` : null}
<p class="stock ${item.availability}">${availabilityWords[item.availability]}</p>
${showVariants(item, product)}
${item.availability === 'out_of_stock' ? null : html`<form class="buy" action="/demo/buy/${item.slug}"><button>Kup teraz</button></form>`}
<p class="description">${item.description}</p>${showFacts(item)}
<p><a class="back" href="/demo">← Wróć do sklepu</a></p></div></article>
<div class="look" data-vitrina-look data-product="${item.id}"></div>
${similar.length > 0 ? html`<h2>Podobne produkty</h2><ul class="cards">${similar.map(showCard)}</ul>` : null}`,
  );
};

export const showMissingPage = (catalog: DemoCatalog): string =>
  layOutPage(
    'Nie ma takiej strony',
    catalog.departments,
    [],
    html`<section class="missing"><img src="/demo/pictures/missing.svg" alt="" width="260" height="260"><h1>Nie ma takiej strony</h1><p>Mogła zmienić adres albo nigdy jej nie było.</p><p><a class="back" href="/demo">← Wróć do sklepu</a></p></section>`,
  );
