import type { ProductView } from '../core/product-view.ts';

export const Prices = ({ view }: { readonly view: ProductView }) => {
  if (view.price === '') return null;
  return (
    <span className="prices">
      <span className={view.oldPrice ? 'price is-reduced' : 'price'}>{view.price}</span>
      {view.oldPrice && <s className="old-price">{view.oldPrice}</s>}
    </span>
  );
};
