import { Alert, Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { failureText } from '../../../kit/failure-messages.ts';
import { useRouteParam } from '../../../kit/use-route-param.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { asksForPassword } from '../feed-password/asks-for-password.ts';
import { FeedPasswordForm } from '../feed-password/feed-password-form.tsx';
import { FailureFacts } from '../imports/failure-facts.tsx';
import { FollowedImport } from '../imports/followed-import.tsx';
import { SavedMapping } from './saved-mapping.tsx';

/** Edits the mapping of a finished catalog. Saving starts an import. */
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
          {asksForPassword(feed.error) && (
            <FeedPasswordForm catalogId={catalogId} submitLabel={t('catalog.password.saveAndCheck')} />
          )}
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
      <QueryView query={mapping} action="loadMapping" skeleton={<RowsSkeleton rows={7} />}>
        {({ data }) => (
          <SavedMapping
            key={JSON.stringify(data)}
            catalogId={catalogId}
            fields={data}
            foundPaths={feed.data?.data.foundPaths ?? null}
          />
        )}
      </QueryView>
    </>
  );
}
