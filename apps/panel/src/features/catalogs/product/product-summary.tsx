import { Paper } from '@mantine/core';
import { availabilities, type ProductDetails } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFieldName } from '../../../kit/use-field-name.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { Price } from '../products/price.tsx';
import classes from './product.module.css';

export function ProductSummary({ product }: { product: ProductDetails }) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const availability = availabilities.find((each) => each === product.availability);
  return (
    <Paper withBorder component="section" className={classes.summary}>
      <div className={classes.picture}>
        <ProductPicture src={product.image} size="fill" />
      </div>
      <div className={classes.facts}>
        <p className={classes.price}>
          <Price product={product} />
        </p>
        <p className={classes.availability} data-availability={availability}>
          {availability ? t(`common.availability.${availability}`) : product.availability}
        </p>
        <dl className={classes.list}>
          <dt>{fieldName('categories')}</dt>
          <dd>
            {product.categories.length === 0 && t('products.product.noCategories')}
            {product.categories.map((path) => (
              <span key={path} className={classes.category}>
                {path.split(' > ').join(' › ')}
              </span>
            ))}
          </dd>
          <dt>{fieldName('id')}</dt>
          <dd className="id">{product.id}</dd>
        </dl>
      </div>
    </Paper>
  );
}
