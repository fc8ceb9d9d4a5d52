import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from './use-api.ts';

/** Imports a catalog whose feed has become much smaller, once the owner says that this is right. */
export function AcceptSizeButton({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation();
  const start = useApiMutation('startImport', {
    action: 'startImport',
    invalidates: ['getImportStatus', 'listFullCatalogs', 'listImportRuns'],
  });
  return (
    <Button
      size="compact-md"
      loading={start.isPending}
      onClick={() => start.mutate({ params: { catalogId }, body: { allowShrink: true } })}
    >
      {t('common.stableShrink.accept')}
    </Button>
  );
}
