import type { PublicConfig, PublicProduct } from '@vitrina/contract';
import { priceSet } from '../core/set-price.ts';
import type { SetSource } from '../core/shop-cart.ts';
import type { PageContext } from '../page-context.ts';
import { make } from './make-element.ts';

export type Foot = { readonly element: HTMLElement; readonly end: () => void };

const toCart = ({ id, fields }: PublicProduct) => ({
  productId: id,
  quantity: 1,
  price: Number(fields.price),
});

/** The label around a price, which may be two: the reduced one and the one before. */
const makeTotal = (label: string, products: readonly PublicProduct[], config: PublicConfig) => {
  const total = priceSet(products, config);
  // A configuration from before this label was there may be in a cache.
  if (!total || !label) return null;
  const [before = '', after = ''] = label.includes('{{price}}') ? label.split('{{price}}') : [`${label}: `];
  return make(
    'p',
    { class: 'total' },
    before,
    make('span', { class: total.oldPrice ? 'price is-reduced' : 'price' }, total.price),
    ...(total.oldPrice ? [' ', make('s', { class: 'old-price' }, total.oldPrice)] : []),
    after,
  );
};

type Words = { readonly add: string; readonly added: string; readonly notAdded: string };
type Page = Pick<PageContext, 'cart' | 'tracker'>;

/** A button that puts products into the cart, while the shop has told how to. */
export const makeCartButton = (
  source: SetSource,
  products: readonly PublicProduct[],
  words: Words,
  { cart, tracker }: Page,
) => {
  const status = make('p', { class: 'status', role: 'status' });
  const button = make('button', { type: 'button', class: 'add' }, words.add);
  let isBusy = false;
  const setBusy = (next: boolean): void => {
    isBusy = next;
    // Not disabled: that would take the focus away.
    button.setAttribute('aria-disabled', String(next));
  };
  button.addEventListener('click', async () => {
    const add = cart.current();
    if (isBusy || !add) return;
    setBusy(true);
    status.textContent = '';
    const set = { products: products.map(toCart), ...source };
    try {
      await tracker.putSet(set, async () => add(set));
      status.textContent = words.added;
    } catch {
      status.textContent = words.notAdded;
    }
    setBusy(false);
  });
  const update = (): void => {
    button.hidden = cart.current() === null || !words.add;
  };
  update();
  return { button, status, end: cart.watch(update) };
};

/** What the set costs, and the button for the cart; null where neither is possible. */
export const makeFoot = (
  source: SetSource,
  products: readonly PublicProduct[],
  config: PublicConfig,
  page: Page,
): Foot | null => {
  const { total: totalLabel, addSet, added, notAdded } = config.labels.look;
  const total = makeTotal(totalLabel, products, config);
  if (!total) return null;
  const { button, status, end } = makeCartButton(source, products, { add: addSet, added, notAdded }, page);
  return { element: make('div', { class: 'foot' }, total, button, status), end };
};
