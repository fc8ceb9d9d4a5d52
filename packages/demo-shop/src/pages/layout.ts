import type { DemoCategory } from '../catalog.ts';
import { html, Markup } from '../markup.ts';
import { formatPrice } from '../polish.ts';
import type { DemoItem, DemoProduct } from '../product.ts';
import { shop } from '../shop.ts';

export type Crumb = { readonly name: string; readonly href: string };

/** A placeholder for the search, which is known only when the page is requested. */
export const searchPlace = new Markup('<!--search-->');
/** The same for a stream of posts. */
export const streamPlace = new Markup('<!--stream-->');

export const categoryHref = (category: DemoCategory): string => `/demo/c/${category.path}`;

/** A whole page; `crumbs` are its ancestors, without the page itself. */
export const layOutPage = (
  title: string,
  departments: readonly DemoCategory[],
  crumbs: readonly Crumb[],
  content: Markup,
): string =>
  `<!doctype html>\n${
    html`<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${shop.name}</title>
<link rel="stylesheet" href="/demo/style.css">
<link rel="icon" type="image/svg+xml" href="/demo/pictures/logo.svg">
</head>
<body>
<header class="top">
<a class="brand" href="/demo"><img src="/demo/pictures/logo.svg" alt="" width="40" height="40">${shop.name}</a>
${searchPlace}<nav aria-label="Działy">${departments.map((department) => html`<a href="${categoryHref(department)}">${department.name}</a>`)}</nav>
</header>
<main>
${crumbs.length > 0 ? html`<nav class="crumbs" aria-label="Okruszki">${crumbs.map((crumb) => html`<a href="${crumb.href}">${crumb.name}</a><span aria-hidden="true">›</span>`)}<span>${title}</span></nav>` : null}
${content}
</main>
<footer class="bottom"><p>${shop.name} to sklep pokazowy: marki, produkty i ceny są zmyślone, niczego nie można tu kupić.</p></footer>
</body>
</html>
`.text
  }`;

export const pictureSource = (item: DemoItem): string =>
  item.hasPicture ? `/demo/pictures/${item.id}.svg` : '/demo/pictures/missing.svg';

export const showPrice = (item: DemoItem): Markup =>
  item.sale
    ? html`<span class="price"><ins>${formatPrice(item.sale.priceMinor)}</ins> <del>${formatPrice(item.priceMinor)}</del></span>`
    : html`<span class="price">${formatPrice(item.priceMinor)}</span>`;

export const showCard = (product: DemoProduct): Markup => {
  const [item] = product.items;
  return html`<li class="card"><a href="/demo/p/${item.slug}">
<span class="frame"><img src="${pictureSource(item)}" alt="" width="400" height="400" loading="lazy">${item.sale ? html`<span class="badge">Promocja</span>` : null}</span>
<span class="maker">${item.brand}</span><span class="name">${item.title}</span>${showPrice(item)}</a></li>`;
};
