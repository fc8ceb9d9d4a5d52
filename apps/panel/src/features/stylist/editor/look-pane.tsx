import { Alert } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { canBeBought } from '../look/resolve-look.ts';
import classes from './look.module.css';
import type { LookControl } from './look-control.ts';
import { LookPicture } from './look-picture.tsx';

function MainProduct({ productId, control }: { productId: string; control: LookControl }) {
  const { t } = useTranslation();
  const format = useFormat();
  const product = control.products.find(productId);
  const isMissing = !control.products.isReading(productId) && !canBeBought(product);
  return (
    <>
      <ProductPicture src={product?.image ?? ''} size="fill" />
      <p className={classes.title}>
        {product?.title ?? <span className="id">{productId}</span>}
        {product && product.price !== null && (
          <Quiet as="span" isNumeric>
            {format.money(product.price, product.currency)}
          </Quiet>
        )}
      </p>
      {isMissing && (
        <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />}>
          {t(product ? 'stylist.look.mainUnavailable' : 'stylist.look.mainGone')}
        </Alert>
      )}
    </>
  );
}

/** What the look is built around. */
export function LookPane({ control }: { control: LookControl }) {
  const { t } = useTranslation();
  const { look } = control.value;
  return (
    <section className={classes.pane} aria-label={t('stylist.look.name')}>
      <h2 className={classes.heading}>
        {t(look.kind === 'product' ? 'stylist.look.product' : 'stylist.look.picture')}
      </h2>
      {look.kind === 'product' ? (
        <MainProduct productId={look.productId} control={control} />
      ) : (
        <LookPicture url={look.url} alt={look.alt} control={control} />
      )}
    </section>
  );
}
