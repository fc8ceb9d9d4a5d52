import type { DemoCatalog, DemoCategory } from '../catalog.ts';
import { html } from '../markup.ts';
import { countProducts } from '../polish.ts';
import { categoryHref, layOutPage, showCard } from './layout.ts';

const shownAtMost = 60;

export const showCategoryPage = (catalog: DemoCatalog, category: DemoCategory): string => {
  const { products } = category;
  const step = Math.max(1, products.length / shownAtMost);
  const shown = products.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return layOutPage(
    category.name,
    catalog.departments,
    [
      { name: 'Strona główna', href: '/demo' },
      ...category.parents.map((parent) => ({ name: parent.name, href: categoryHref(parent) })),
    ],
    html`<h1>${category.name}</h1><p class="count">${countProducts(products.length)}</p>
${category.children.length > 0 ? html`<ul class="chips">${category.children.map((child) => html`<li><a href="${categoryHref(child)}">${child.name} <small>${child.products.length}</small></a></li>`)}</ul>` : null}
<ul class="cards">${shown.map(showCard)}</ul>`,
  );
};
