import type { Product } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { ProductCell } from '../../../ui/product-cell.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from '../table/table.module.css';

type ReportedProductProps = { id: string; name: string; product: Product | null; isGone: boolean };

/** A product of a report: as the catalog has it today, or by its last name if it is gone or can't be looked up. */
export function ReportedProduct({ id, name, product, isGone }: ReportedProductProps) {
  const { t } = useTranslation();
  if (product) return <ProductCell product={product} />;
  return (
    <div className={classes.vanished}>
      <ProductPicture src="" size={44} />
      <span>
        {name || id}
        {isGone && <Quiet as="span">{t('reports.gone')}</Quiet>}
      </span>
    </div>
  );
}
