import type { Product } from '@vitrina/contract';
import { useFormat } from '../../../kit/use-format.ts';
import classes from './products.module.css';

/** The price of a product, with the old price if that was higher. */
export function Price({ product }: { product: Pick<Product, 'price' | 'oldPrice' | 'currency'> }) {
  const format = useFormat();
  const { price, oldPrice, currency } = product;
  if (price === null) return null;
  return (
    <span className={classes.price}>
      <span className="num">{format.money(price, currency)}</span>
      {oldPrice !== null && oldPrice > price && <s className="num">{format.money(oldPrice, currency)}</s>}
    </span>
  );
}
