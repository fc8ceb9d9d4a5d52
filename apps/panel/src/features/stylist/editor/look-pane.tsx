import { Alert, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { canBeBought } from '../look/resolve-look.ts';
import { PictureChoice } from '../new/picture-choice.tsx';
import { usePictureDraft } from '../new/use-picture-draft.ts';
import { ProductSearch } from '../products/product-search.tsx';
import { ProductTile } from '../products/product-tile.tsx';
import classes from './look.module.css';
import type { LookControl } from './look-control.ts';
import { LookPicture } from './look-picture.tsx';

function MainProduct({ productId, control }: { productId: string; control: LookControl }) {
  const { t } = useTranslation();
  const format = useFormat();
  const product = control.products.find(productId);
  const isMissing = !control.products.isReading(productId) && !canBeBought(product);
  return (
    <div className={classes.product}>
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
    </div>
  );
}

type LookPaneProps = { catalogId: string; control: LookControl };

/** Chooses another main product or picture. */
function ChangeLook({ catalogId, control, onDone }: LookPaneProps & { onDone: () => void }) {
  const { t } = useTranslation();
  const { value, products, edits } = control;
  const picture = usePictureDraft('other');
  if (value.look.kind === 'picture')
    return (
      <PictureChoice
        draft={picture}
        onChoose={(url, alt) => {
          picture.drop();
          edits.setLook({ kind: 'picture', url, alt });
          onDone();
        }}
      />
    );
  return (
    <ProductSearch
      catalogId={catalogId}
      verb={t('stylist.new.choose')}
      onChoose={(product) => {
        products.remember(product);
        edits.setLook({ kind: 'product', productId: product.id });
        onDone();
      }}
      drawTile={(tile) => <ProductTile {...tile} />}
    />
  );
}

/** What the look is built around. */
export function LookPane({ catalogId, control }: LookPaneProps) {
  const { t } = useTranslation();
  const [isChanging, changing] = useDisclosure(false);
  const { look } = control.value;
  const changeWords = t(
    look.kind === 'product' ? 'stylist.look.changeProduct' : 'stylist.look.changePicture',
  );
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
      <Button className={classes.change} variant="default" size="compact-md" onClick={changing.open}>
        {changeWords}
      </Button>
      <SideDrawer title={changeWords} isOpen={isChanging} onClose={changing.close}>
        <ChangeLook catalogId={catalogId} control={control} onDone={changing.close} />
      </SideDrawer>
    </section>
  );
}
