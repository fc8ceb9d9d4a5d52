import { Alert, Button, Stack } from '@mantine/core';
import { IconTrashOff } from '@tabler/icons-react';
import type { SearchInstance } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { usePanel } from '../kit/panel-context.ts';
import { useApiMutation } from './use-api.ts';

/** Takes the catalog of a search instance out of the bin. */
export const useCatalogOfInstanceRestoring = () => {
  const { notices } = usePanel();
  return useApiMutation('restoreCatalog', {
    action: 'restoreCatalog',
    invalidates: ['getInstance', 'listInstances', 'listFullCatalogs', 'listCatalogs', 'listBinnedCatalogs'],
    onSuccess: () => notices.succeed('restored'),
  });
};

/** In place of what a search shows: its catalog was deleted, and is restored from here. */
export function CatalogInBin({ catalog }: { catalog: SearchInstance['catalog'] }) {
  const { t } = useTranslation();
  const restore = useCatalogOfInstanceRestoring();
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconTrashOff aria-hidden />}
      title={t('bin.alert.title')}
      mb={16}
    >
      <Stack align="flex-start" gap={12}>
        {t('bin.alert.text', { name: catalog.name })}
        <Button
          loading={restore.isPending}
          onClick={() => restore.mutate({ params: { catalogId: catalog.id }, body: {} })}
        >
          {t('bin.alert.restore')}
        </Button>
      </Stack>
    </Alert>
  );
}
