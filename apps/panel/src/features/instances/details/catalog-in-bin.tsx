import { Alert, Button } from '@mantine/core';
import { IconTrashOff } from '@tabler/icons-react';
import type { SearchInstance } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import classes from '../instances.module.css';
import { useCatalogOfInstanceRestoring } from '../use-instance-actions.ts';

/** Says that the catalog of the search was deleted, and restores it. */
export function CatalogInBin({ catalog }: { catalog: SearchInstance['catalog'] }) {
  const { t } = useTranslation();
  const restore = useCatalogOfInstanceRestoring();
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconTrashOff aria-hidden />}
      title={t('bin.alert.title')}
      className={classes.alert}
    >
      <p className={classes.alertText}>{t('bin.alert.text', { name: catalog.name })}</p>
      <Button
        loading={restore.isPending}
        onClick={() => restore.mutate({ params: { catalogId: catalog.id }, body: {} })}
      >
        {t('bin.alert.restore')}
      </Button>
    </Alert>
  );
}
