import { Title } from '@mantine/core';
import { IconWorldWww } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { DomainEditor } from '../../settings-kit/domains/domain-editor.tsx';
import { useDomainChanges } from '../../settings-kit/domains/use-domains.ts';
import { Autosaved } from '../../ui/autosaved.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './api-access.module.css';

/** The domains whose pages may search without a key, and the pages that were refused. */
export function DomainsTab() {
  const list = useApiQuery('getAuthDomains', {});
  return (
    <QueryView query={list} action="loadDomains" skeleton={<RowsSkeleton rows={3} />}>
      {({ data }) => <Domains domains={data} />}
    </QueryView>
  );
}

function Domains({ domains }: { domains: readonly string[] }) {
  const { t } = useTranslation();
  const changes = useDomainChanges();
  return (
    <div className={classes.sections}>
      <Card>
        <div className={classes.head}>
          <Title order={2} size="h3">
            {t('apiAccess.domains.title')}
          </Title>
          <Autosaved state={changes.phase} onRetry={changes.retry} />
        </div>
        <DomainEditor domains={domains} changes={changes} />
      </Card>
      {domains.length === 0 && (
        <EmptyState
          icon={IconWorldWww}
          title={t('apiAccess.domains.emptyTitle')}
          text={t('apiAccess.domains.emptyText')}
        />
      )}
    </div>
  );
}
