import { Alert, Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { failureText } from '../../../kit/failure-messages.ts';
import { useRouteParam } from '../../../kit/use-route-param.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { FailureFacts } from '../imports/failure-facts.tsx';
import { FollowedImport } from '../imports/followed-import.tsx';
import { SavedMapping } from './saved-mapping.tsx';

/** The mapping of a finished catalog. Saving it imports the catalog anew. */
export function MappingPage() {
  const { t } = useTranslation();
  const catalogId = useRouteParam('catalogId');
  const mapping = useApiQuery('listMappings', { params: { catalogId } });
  const feed = useApiQuery('findPathsByCatalog', { params: { catalogId } });

  return (
    <>
      <PageHeader title={t('screens.catalogMapping')} text={t('mapping.text')} />
      <FollowedImport catalogId={catalogId} />
      {feed.isError && (
        <Alert color="yellow" mb="lg" icon={<IconCloudOff size={20} />} title={t('errors.actions.findPaths')}>
          {failureText(t, feed.error)}
          <FailureFacts details={feed.error.details} />
          <Button
            mt="sm"
            size="compact-md"
            variant="default"
            loading={feed.isFetching}
            onClick={() => feed.refetch()}
          >
            {t('common.tryAgain')}
          </Button>
        </Alert>
      )}
      {mapping.isPending && <RowsSkeleton rows={7} />}
      {mapping.isError && !mapping.data && (
        <FailedState
          action="loadMapping"
          failure={mapping.error}
          isRetrying={mapping.isFetching}
          onRetry={() => void mapping.refetch()}
        />
      )}
      {mapping.data && (
        <SavedMapping
          key={JSON.stringify(mapping.data.data)}
          catalogId={catalogId}
          fields={mapping.data.data}
          foundPaths={feed.data?.data.foundPaths ?? null}
        />
      )}
    </>
  );
}
