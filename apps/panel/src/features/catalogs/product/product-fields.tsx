import { Paper, Title } from '@mantine/core';
import type { ProductDetails } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { useFieldName } from '../../../kit/use-field-name.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { FieldContent } from './field-content.tsx';
import { fieldPaths } from './field-paths.ts';
import { withPricesTogether } from './prices-together.ts';
import classes from './product.module.css';

/** Every mapped field of a product: its name, its path in the feed, its value. */
export function ProductFields({ catalogId, product }: { catalogId: string; product: ProductDetails }) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const mapping = useApiQuery('listMappings', { params: { catalogId } });
  const pathOf = fieldPaths(mapping.data?.data ?? [], product.fields);
  return (
    <Paper withBorder component="section" className={classes.block}>
      <Title order={2}>{t('products.product.fields')}</Title>
      <Quiet>{t('products.product.fieldsText')}</Quiet>
      <table className={classes.fields}>
        <thead>
          <tr>
            <th scope="col">{t('products.product.field')}</th>
            <th scope="col">{t('products.product.value')}</th>
          </tr>
        </thead>
        <tbody>
          {withPricesTogether(product.fields).map(({ field, value }) => (
            <tr key={field}>
              <th scope="row">
                {fieldName(field)}
                {pathOf.has(field) && <span className={classes.path}>{pathOf.get(field)}</span>}
              </th>
              <td>
                <FieldContent field={field} value={value} currency={product.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
