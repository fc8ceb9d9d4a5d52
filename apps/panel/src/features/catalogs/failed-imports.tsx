import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FullCatalog } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { AcceptSizeButton } from '../../api/accept-size-button.tsx';
import { failureText, importFailureText } from '../../kit/failure-messages.ts';
import { pathTo } from '../../kit/paths.ts';
import { stableShrinkOf } from '../../kit/stable-shrink.ts';
import classes from './catalogs.module.css';

/** Catalogs whose last import failed, each with the reason and a link. */
export function FailedImports({ catalogs }: { catalogs: readonly FullCatalog[] }) {
  const { t } = useTranslation();
  // An import cancelled by the owner is not an error.
  const failed = catalogs.filter(
    ({ lastImport }) => lastImport?.status === 'error' && lastImport.error?.code !== 'IMPORT_CANCELLED',
  );
  return failed.map(({ id, name, lastImport, productsCount }) => {
    const shrink = stableShrinkOf(lastImport?.error);
    return (
      <Alert
        key={id}
        className={classes.alert}
        color="red"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={shrink ? t('common.stableShrink.title', { name }) : t('catalogs.importFailed', { name })}
      >
        <div className={classes.alertBody}>
          <span>
            {shrink && t('common.stableShrink.text', shrink)}
            {!shrink &&
              lastImport?.error &&
              (productsCount === 0 ? failureText : importFailureText)(t, lastImport.error)}
          </span>
          {shrink && <AcceptSizeButton catalogId={id} />}
          <Button
            component={Link}
            to={pathTo('catalogHistory', { catalogId: id })}
            size="compact-sm"
            variant="default"
          >
            {t('catalogs.seeHistory')}
          </Button>
        </div>
      </Alert>
    );
  });
}
