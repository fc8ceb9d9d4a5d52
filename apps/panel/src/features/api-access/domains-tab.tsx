import { ActionIcon, Title, Tooltip } from '@mantine/core';
import { IconTrash, IconWorldWww } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { Autosaved } from '../../ui/autosaved.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { useUndo } from '../../ui/use-undo.tsx';
import classes from './api-access.module.css';
import { isListed } from './domain-fault.ts';
import { DomainForm } from './domain-form.tsx';
import { RefusedList } from './refused-list.tsx';
import { useDomainChanges } from './use-domains.ts';

const refusedEveryMs = 10_000;

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
  const refused = useApiQuery('getRefusedDomains', {}, { refetchInterval: () => refusedEveryMs });
  const { phase, apply, retry } = useDomainChanges();
  const offerUndo = useUndo();
  const add = (domain: string): Promise<boolean> =>
    apply((newest) => (isListed(domain, newest) ? newest : [...newest, domain]));
  const remove = async (domain: string): Promise<void> => {
    const index = domains.indexOf(domain);
    const isRemoved = await apply((newest) => newest.filter((each) => each !== domain));
    if (isRemoved)
      offerUndo(t('apiAccess.domains.removed', { domain }), () => {
        void apply((newest) => (isListed(domain, newest) ? newest : newest.toSpliced(index, 0, domain)));
      });
  };
  return (
    <div className={classes.sections}>
      <RefusedList
        refused={refused.data?.data ?? []}
        isSaving={phase === 'saving'}
        onAllow={(domain) => void add(domain)}
      />
      <Card>
        <div className={classes.head}>
          <Title order={2} size="h3">
            {t('apiAccess.domains.title')}
          </Title>
          <Autosaved state={phase} onRetry={retry} />
        </div>
        <DomainForm domains={domains} isSaving={phase === 'saving'} onAdd={add} />
        {domains.length > 0 && (
          <ul className={classes.rows} aria-label={t('apiAccess.domains.title')}>
            {domains.map((domain) => (
              <li key={domain} className={classes.row}>
                <div className={classes.words}>
                  <span className={classes.name} translate="no">
                    {domain}
                  </span>
                  <Quiet as="span" size="md">
                    {domain.includes('*.') ? t('apiAccess.domains.below') : t('apiAccess.domains.exact')}
                  </Quiet>
                </div>
                <Tooltip label={t('apiAccess.domains.remove', { domain })}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={40}
                    disabled={phase === 'saving'}
                    aria-label={t('apiAccess.domains.remove', { domain })}
                    onClick={() => void remove(domain)}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </li>
            ))}
          </ul>
        )}
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
