import type { Product } from '@vitrina/contract';
import { availabilities } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../kit/use-format.ts';
import classes from './product-cell.module.css';
import { ProductPicture } from './product-picture.tsx';

type ProductCellProps = {
  product: Pick<Product, 'title' | 'image' | 'price' | 'oldPrice' | 'currency' | 'availability'>;
};

/** A product in a list or table: picture, title, price, availability. */
export function ProductCell({ product }: ProductCellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, image, price, oldPrice, currency } = product;
  const availability = availabilities.find((each) => each === product.availability);
  return (
    <div className={classes.root}>
      <ProductPicture src={image} size={44} />
      <div className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.line}>
          {price !== null && <span className="num">{format.money(price, currency)}</span>}
          {price !== null && oldPrice !== null && oldPrice > price && (
            <s className="num">{format.money(oldPrice, currency)}</s>
          )}
          <span data-availability={availability} className={classes.availability}>
            {availability ? t(`common.availability.${availability}`) : product.availability}
          </span>
        </span>
      </div>
    </div>
  );
}
