import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { availabilities, type Product } from '@vitrina/contract';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import classes from './products.module.css';

type ProductTileProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  product: Product;
  /** What a press does, for screen readers: read out before the title. */
  verb: string;
  /** Why it is proposed, or another line of secondary text. */
  note?: ReactNode;
  /** Whether the look has it already. */
  isUsed?: boolean;
  /** Whether it says of every product if it can be bought, not only of those that can't. */
  hasStock?: boolean;
  isDragged?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A product to choose by a press. */
export function ProductTile({
  product,
  verb,
  note,
  isUsed = false,
  hasStock = false,
  isDragged = false,
  ref,
  ...rest
}: ProductTileProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, image, price, currency } = product;
  const availability = availabilities.find((each) => each === product.availability);
  return (
    <button type="button" ref={ref} {...rest} className={classes.tile} data-dragging={isDragged || undefined}>
      <ProductPicture src={image} size="fill" />
      {isUsed && (
        <span className={classes.used} title={t('stylist.products.used')}>
          <IconCheck size={14} stroke={2.4} aria-hidden />
        </span>
      )}
      <VisuallyHidden>{verb} </VisuallyHidden>
      <span className={classes.title}>{title}</span>
      <span className={classes.line}>
        {price !== null && <span className="num">{format.money(price, currency)}</span>}
        {availability && (hasStock || availability !== 'in_stock') && (
          <span className={availability === 'in_stock' ? classes.stock : classes.missing}>
            {t(`common.availability.${availability}`)}
          </span>
        )}
      </span>
      {note && <span className={classes.note}>{note}</span>}
    </button>
  );
}
