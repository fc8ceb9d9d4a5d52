import { Alert, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { failureText } from '../../kit/failure-messages.ts';
import { useFormat } from '../../kit/use-format.ts';
import { ProductCell } from '../../ui/product-cell.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './script.module.css';

/** The script's values for the first products of the catalog, and the fields that don't exist. */
export function ScriptCheck({ searchId, script }: { searchId: string; script: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const check = useApiQuery('checkSortScript', { body: { searchId, script } }, { keepPrevious: true });
  if (check.isPending) return <Skeleton height={120} radius="md" />;
  if (check.isError) return <Quiet>{failureText(t, check.error)}</Quiet>;
  const { unknownFields, values } = check.data.data;
  return (
    <>
      {unknownFields.length > 0 && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t('sorts.script.unknownFields', { fields: unknownFields.join(', ') })}
        </Alert>
      )}
      {unknownFields.length === 0 && values.length === 0 && (
        <Quiet role="status">{t('sorts.script.fine')}</Quiet>
      )}
      {values.length > 0 && (
        <ul className={classes.values} aria-label={t('sorts.script.worked')}>
          {values.map(({ product, value }) => (
            <li key={product.id}>
              <ProductCell product={product} />
              <strong className="num">
                {value === null ? t('sorts.script.noNumber') : format.number(value, 4)}
              </strong>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
