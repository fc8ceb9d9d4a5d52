import { Modal, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Product, Stylization } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { type FindProduct, lookState, resolveLook } from '../look/resolve-look.ts';
import classes from './preview.module.css';

const widths = ['desktop', 'phone'] as const;

type ShopLookProps = { value: Stylization; find: FindProduct };

function ShopProduct({
  product,
  label,
  number,
}: {
  product: Product;
  label: string | null;
  number: number | null;
}) {
  const format = useFormat();
  const { title, image, price, oldPrice, currency } = product;
  return (
    <li className={classes.product}>
      {label !== null && (
        <span className={classes.label}>
          {number !== null && <span className={classes.number}>{number}</span>}
          {label}
        </span>
      )}
      <ProductPicture src={image} size="fill" />
      <span className={classes.title}>{title}</span>
      <span className={classes.prices}>
        {price !== null && <strong className="num">{format.money(price, currency)}</strong>}
        {price !== null && oldPrice !== null && oldPrice > price && (
          <s className="num">{format.money(oldPrice, currency)}</s>
        )}
      </span>
    </li>
  );
}

/** The look as visitors would see it now: what can't be bought is replaced by its understudy or left out. */
function ShopLook({ value, find }: ShopLookProps) {
  const { t } = useTranslation();
  const { look } = value;
  const isPicture = look.kind === 'picture';
  const slots = resolveLook(value, find).flatMap(({ slot, product }) => (product ? [{ slot, product }] : []));
  const main = look.kind === 'product' ? find(look.productId) : undefined;
  return (
    <div className={classes.shop}>
      <p className={classes.heading}>{t('stylist.preview.heading')}</p>
      <div className={classes.look}>
        <div className={classes.main}>
          {isPicture ? (
            <div className={classes.frame}>
              <img src={look.url} alt={look.alt} referrerPolicy="no-referrer" />
              {slots.map(
                ({ slot: { slotId, hotspot } }, index) =>
                  hotspot && (
                    <span
                      key={slotId}
                      className={classes.point}
                      style={{ left: `${hotspot.x * 100}%`, top: `${hotspot.y * 100}%` }}
                    >
                      {index + 1}
                    </span>
                  ),
              )}
            </div>
          ) : (
            main && (
              <ul className={classes.single}>
                <ShopProduct product={main} label={null} number={null} />
              </ul>
            )
          )}
        </div>
        <ul className={classes.products}>
          {slots.map(({ slot: { slotId, label, hotspot }, product }, index) => (
            <ShopProduct
              key={slotId}
              product={product}
              label={label}
              number={isPicture && hotspot ? index + 1 : null}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

type ShopPreviewProps = ShopLookProps & { isOpen: boolean; onClose: () => void };

/** Shows the look as it would stand on the shop's page, on a desktop or a phone. */
export function ShopPreview({ isOpen, onClose, value, find }: ShopPreviewProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [width, setWidth] = useState<(typeof widths)[number]>(isNarrow ? 'phone' : 'desktop');
  // What is switched off is previewed all the same: that is how one decides to switch it on.
  const state = lookState({ ...value, isActive: true }, find);
  const isHidden = state === 'nothing' || state === 'mainUnavailable';
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={1040}
      fullScreen={isNarrow}
      title={<strong>{t('stylist.preview.title')}</strong>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      transitionProps={{ duration: 140 }}
    >
      <div className={classes.root}>
        {!isNarrow && (
          <SegmentedControl
            aria-label={t('stylist.preview.width')}
            value={width}
            onChange={(next) => setWidth(next === 'phone' ? 'phone' : 'desktop')}
            data={widths.map((each) => ({ value: each, label: t(`stylist.preview.widths.${each}`) }))}
          />
        )}
        {isHidden ? (
          <Quiet size="md" role="status">
            {t(`stylist.preview.${state}`)}
          </Quiet>
        ) : (
          <div className={classes.page} data-width={width}>
            <ShopLook value={value} find={find} />
          </div>
        )}
        <Quiet>{t('stylist.preview.note')}</Quiet>
      </div>
    </Modal>
  );
}
