import { availabilities, type Product } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './imports.module.css';

/** An imported product: picture, title, price, availability, categories, variants. */
export function ImportedProductCard({ product }: { product: Product }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, price, oldPrice, currency, categories, variantsCount, link, image } = product;
  const availability = availabilities.find((each) => each === product.availability);
  return (
    <li className={classes.card}>
      <span className={classes.picture}>
        <ProductPicture src={image} size="fill" />
      </span>
      <a className={classes.title} href={link} target="_blank" rel="noreferrer">
        {title}
      </a>
      <span className={classes.price}>
        {price === null ? (
          <Quiet as="span">{t('imports.noPrice')}</Quiet>
        ) : (
          <b className="num">{format.money(price, currency)}</b>
        )}
        {price !== null && oldPrice !== null && oldPrice > price && (
          <s className="num">{format.money(oldPrice, currency)}</s>
        )}
      </span>
      <span className={classes.availability} data-availability={availability}>
        {availability ? t(`common.availability.${availability}`) : product.availability}
        {variantsCount > 1 && <Quiet as="span">{t('imports.variants', { count: variantsCount })}</Quiet>}
      </span>
      {categories.length > 0 && (
        <span className={classes.category} title={categories.join('\n')}>
          {categories[0]}
        </span>
      )}
    </li>
  );
}
