import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SearchInstance } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { useProductCount } from '../../../kit/use-product-count.ts';
import { Card } from '../../../ui/card.tsx';
import { ImportStatusBadge } from '../../../ui/import-status.tsx';
import classes from '../instances.module.css';

/** The catalog of the search, and how recent its last import is. */
export function InstanceCatalog({ catalog }: { catalog: SearchInstance['catalog'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const productCount = useProductCount();
  return (
    <Card size="md">
      <Title order={2} size="h3">
        {t('instances.details.catalog')}
      </Title>
      <p className={classes.panelLine}>
        <Link to={pathTo('catalog', { catalogId: catalog.id })}>{catalog.name}</Link>
        <span className="num">{productCount.text(catalog)}</span>
      </p>
      <div className={classes.panelLine}>
        <ImportStatusBadge
          status={catalog.lastImportStatus}
          errorCode={catalog.lastImportErrorCode ?? undefined}
          wording="last"
        />
        {catalog.lastImportAt && (
          <time dateTime={catalog.lastImportAt} title={format.dateTime(catalog.lastImportAt)}>
            {format.ago(catalog.lastImportAt)}
          </time>
        )}
      </div>
    </Card>
  );
}
