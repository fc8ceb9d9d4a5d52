import type { PublicConfig, PublicProduct } from '@vitrina/contract';
import { fillOrAppend } from '../core/fill-label.ts';
import { pictureSources } from '../core/picture-sources.ts';
import { type ProductView, viewProduct } from '../core/product-view.ts';
import { make } from './make-element.ts';

export type ProductPart = { readonly view: ProductView; readonly label: string };

export const viewPart = (product: PublicProduct, label: string, config: PublicConfig): ProductPart => ({
  view: viewProduct(product, config),
  label,
});

/** The page that is shown is the product's own. */
export const isHere = (link: string): boolean => {
  const url = URL.parse(link, location.href);
  return url !== null && url.origin === location.origin && url.pathname === location.pathname;
};

/** In pixels. */
const pictureSide = 200;

/** Decorative: the title says what it shows. If its small versions don't load, the original does. Without a picture an empty frame stands there. */
export const makePicture = ({ image, picture: small }: ProductView): HTMLElement => {
  const frame = make('span', { class: 'picture is-boxed' });
  if (image === '') return frame;
  const original = make('img', {
    ...{ src: image, alt: '', width: pictureSide, height: pictureSide },
    ...{ loading: 'lazy', decoding: 'async' },
  });
  const sources = small
    ? pictureSources(small, pictureSide).map(({ type, srcSet, sizes }) =>
        make('source', { type, srcset: srcSet, sizes }),
      )
    : [];
  original.addEventListener('error', () => {
    if (sources.length === 0) original.remove();
    // Without them the browser loads the original.
    else for (const source of sources.splice(0)) source.remove();
  });
  frame.append(sources.length > 0 ? make('picture', {}, ...sources, original) : original);
  return frame;
};

const makePrices = ({ price, oldPrice, lowestPrice }: ProductView, { labels }: PublicConfig) => {
  if (price === '') return null;
  return make(
    'span',
    { class: 'price-lines' },
    make(
      'span',
      { class: 'prices' },
      make('span', { class: oldPrice ? 'price is-reduced' : 'price' }, price),
      oldPrice ? make('s', { class: 'old-price' }, oldPrice) : null,
    ),
    lowestPrice
      ? make('span', { class: 'note' }, fillOrAppend(labels.serp.lowestPrice, 'price', lowestPrice))
      : null,
  );
};

/** Slot, title, prices and the button. The title's link covers all of its card, so that the button is for eyes only. */
export const makeText = ({ view, label }: ProductPart, config: PublicConfig): HTMLElement => {
  const { id, link, title } = view;
  const isShown = link !== '' && isHere(link);
  return make(
    'span',
    { class: 'text' },
    label ? make('span', { class: 'slot' }, label) : null,
    make(
      'span',
      { class: 'title' },
      link ? make('a', { href: link, 'data-id': id, 'aria-current': isShown && 'page' }, title) : title,
    ),
    makePrices(view, config),
    link && !isShown
      ? make('span', { class: 'button', 'aria-hidden': 'true' }, config.labels.look.button)
      : null,
  );
};
